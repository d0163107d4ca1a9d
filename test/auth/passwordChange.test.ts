import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createBrowser, sessionCookie } from './browser.ts'

const club = await openClub()
const first = 'goalie-glove-7'
const strong = 'Goalie-Glove-2026!'

/** A person with two browsers, both signed in. */
async function twice() {
  const username = numbered('changing')
  const [here, there] = [createBrowser(club), createBrowser(club)]
  const { json } = await here.call(api.auth.register, { body: newAccount(username) })
  const other = await there.call(api.auth.login, { body: { username, password: first } })
  return { username, here, there, as: { token: json.token }, elsewhere: { token: other.json.token } }
}
const body = (currentPassword: string, password = strong) => ({
  currentPassword,
  password,
  confirmPassword: password,
})
const me = (as: { token: string }) => club.call(api.users.me, { as })

describe('changing a password', () => {
  it('changing the password signs out every other device, and continues here with a new session', async () => {
    const { username, here, there, as, elsewhere } = await twice()
    const cookie = here.jar.get(sessionCookie)
    const { status, json } = await here.call(api.auth.changePassword, { as, body: body(first) })
    expect([status, json.user.username]).toEqual([200, username])
    expect(here.jar.get(sessionCookie)).not.toBe(cookie)
    expect([(await me(as)).status, (await me(elsewhere)).status, (await me(json)).status]).toEqual([
      401, 401, 200,
    ])
    expect((await here.call(api.auth.recover)).status).toBe(200)
    expect((await there.call(api.auth.recover)).status).toBe(401)
    const login = (password: string) => club.call(api.auth.login, { body: { username, password } })
    expect([(await login(first)).status, (await login(strong)).status]).toEqual([401, 200])
    await club.tick()
    const mails = club.ses.mails(`${username}@example.com`)
    const mail = mails.find(({ subject }) => subject.includes('password was changed'))
    expect(mail?.subject).toContain('Ridgeline Lacrosse password was changed')
    expect(mail?.html).toContain('href="http://club.test/forgot-password"')
  })

  it('changing the password requires the current one, and allows five guesses', async () => {
    const { as } = await twice()
    for (let n = 0; n < 5; n++) {
      const { status, json } = await club.call(api.auth.changePassword, { as, body: body('not-it-at-all') })
      expect([status, json.issues[0]]).toEqual([
        400,
        { field: 'currentPassword', message: 'This is not your current password' },
      ])
    }
    expect((await club.call(api.auth.changePassword, { as, body: body(first) })).status).toBe(429)
    expect((await me(as)).status).toBe(200)
  })

  it('a password that two tabs change at once is changed by one of them', async () => {
    const { as } = await twice()
    const replies = await Promise.all([
      club.call(api.auth.changePassword, { as, body: body(first) }),
      club.call(api.auth.changePassword, { as, body: body(first, 'Other-Glove-2026!') }),
    ])
    const [done, other] = replies.map(({ status }) => status).sort()
    // 401 if the other one began after the session had ended.
    expect([done, [401, 409].includes(other ?? 0)]).toEqual([200, true])
  })

  it('changing the password voids a reset link that is already in the mail', async () => {
    const { username, as } = await twice()
    const { debug } = await club.ok(api.auth.forgotPassword, { body: { email: `${username}@example.com` } })
    await club.tick()
    await club.ok(api.auth.changePassword, { as, body: body(first) })
    const token = new URL(debug?.resetLink ?? '').searchParams.get('token') ?? ''
    const again = { token, password: 'Third-Glove-2026!', confirmPassword: 'Third-Glove-2026!' }
    expect((await club.call(api.auth.resetPassword, { body: again })).status).toBe(400)
  })

  it('a changed password has to obey the longer rule', async () => {
    const { as } = await twice()
    const { status, json } = await club.call(api.auth.changePassword, { as, body: body(first, 'goalie') })
    expect([status, json.message]).toEqual([400, 'Password must be at least 12 characters long'])
  })
})
