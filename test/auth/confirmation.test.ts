import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'

const club = await openClub()
const { signToken } = await import('#functions/identity/sessions/token.ts')

async function registerFamily() {
  const username = numbered('address')
  const { token, user } = await club.ok(api.auth.register, { body: newAccount(username) })
  await club.tick()
  return { as: { token }, id: user.id, email: `${username}@example.com` }
}
const newest = (email: string) => club.ses.mails(email).at(-1)
const tokenTo = (email: string) => /confirm-email\?token=(\S+)/.exec(newest(email)?.text ?? '')?.[1] ?? ''
const confirm = (token: string, as: { token: string }) =>
  club.call(api.auth.confirmEmail, { as, body: { token } })
const isConfirmed = async (as: { token: string }) => (await club.ok(api.users.me, { as })).emailConfirmed
const resend = (as: { token: string }) => club.call(api.auth.resendConfirmation, { as })

describe('an e-mail address', () => {
  it('an e-mail address is confirmed by the link in the welcome mail, opened once or twice', async () => {
    const { as, email } = await registerFamily()
    expect([newest(email)?.subject, await isConfirmed(as)]).toEqual(['Welcome to Ridgeline Lacrosse', false])
    const token = tokenTo(email)
    expect([(await confirm(token, as)).status, (await confirm(token, as)).status]).toEqual([200, 200])
    expect(await isConfirmed(as)).toBe(true)
  })

  it('an e-mail address is confirmed within thirty days, or by another link', async () => {
    const { email, id } = await registerFamily()
    const token = tokenTo(email)
    club.clock.pass({ days: 30 })
    const as = { token: await club.signIn({ id }) }
    const { status, json } = await confirm(token, as)
    expect([status, json.issues[0]?.field]).toEqual([400, 'token'])
    expect((await resend(as)).status).toBe(200)
    await club.tick()
    expect(newest(email)?.subject).toBe('Confirm your email for Ridgeline Lacrosse')
    expect((await confirm(tokenTo(email), as)).status).toBe(200)
    expect(await isConfirmed(as)).toBe(true)
  })

  it('an e-mail address is not confirmed by a link for another address, nor by a forged one', async () => {
    const { as, id, email } = await registerFamily()
    const session = await signToken({ sid: 'ses_1', sub: id, sv: 1 }, club.clock.now)
    for (const token of [
      session,
      as.token,
      'x',
      `${tokenTo(email)}x`,
      tokenTo(email).split('.').slice(0, 2).join('.'),
    ]) {
      expect((await confirm(token, as)).status).toBe(400)
    }
    expect((await club.call(api.users.me, { as: { token: tokenTo(email) } })).status).toBe(401)
    const { status } = await club.call(api.users.updateProfile, {
      as,
      params: { id },
      body: { email: `new-${email}`, password: 'goalie-glove-7' },
    })
    expect(status).toBe(200)
    expect((await confirm(tokenTo(email), as)).status).toBe(400)
    await club.tick()
    expect((await confirm(tokenTo(`new-${email}`), as)).status).toBe(200)
    expect(await isConfirmed(as)).toBe(true)
  })

  it('an e-mail address gets at most five more links in an hour, and none once it is confirmed', async () => {
    const { as, email } = await registerFamily()
    for (let n = 0; n < 5; n++) expect((await resend(as)).status).toBe(200)
    expect((await resend(as)).status).toBe(429)
    await club.tick()
    expect(club.ses.mails(email)).toHaveLength(6)
    await confirm(tokenTo(email), as)
    club.clock.pass({ days: 1 })
    const { id } = await club.ok(api.users.me, { as: (await login(email)).json })
    const again = { token: await club.signIn({ id }) }
    expect((await resend(again)).status).toBe(200)
    await club.tick()
    expect(club.ses.mails(email)).toHaveLength(6)
  })
})

const login = (username: string) =>
  club.call(api.auth.login, { body: { username, password: 'goalie-glove-7' } })
