import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'
import { fetchAllRows } from '../rows.ts'

const club = await openClub()
const { updateRow } = await import('#functions/platform/data/entity.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { keys } = await import('#functions/platform/data/table.ts')
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')

const neutral = "If your email exists in our system, you'll receive password reset instructions."
const first = 'goalie-glove-7'
const strong = 'Goalie-Glove-2026!'

async function registerFamily() {
  const username = numbered('forgetful')
  const { token, user } = await club.ok(api.auth.register, { body: newAccount(username) })
  await club.tick()
  return { username, email: `${username}@example.com`, token, user }
}
const askForReset = (email: string) => club.call(api.auth.forgotPassword, { body: { email } })
const mailsTo = (email: string) =>
  club.ses.mails(email).filter(({ subject }) => subject.startsWith('Set a new'))
const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
/** The token in the newest email. */
async function mailed(email: string) {
  await askForReset(email)
  await club.tick()
  return tokenIn(mailsTo(email).at(-1)?.text ?? '')
}
const reset = (token: string, password = strong, confirmPassword = password) =>
  club.call(api.auth.resetPassword, { body: { token, password, confirmPassword } })
const login = (username: string, password: string) =>
  club.call(api.auth.login, { body: { username, password } })
const over = 'This link is not valid any more. Please request a new password reset link.'

describe('a forgotten password', () => {
  it('a forgotten password is replaced by the link in a mail, once, and every device is signed out', async () => {
    const { email, username, token } = await registerFamily()
    const link = await mailed(email)
    expect(link).toMatch(/^[\w-]{43}$/)
    expect((await reset(link)).json).toEqual({
      message: 'Your password has been reset. You can log in with it now.',
    })
    expect((await club.call(api.users.me, { as: { token } })).status).toBe(401)
    expect([(await login(username, first)).status, (await login(username, strong)).status]).toEqual([
      401, 200,
    ])
    const { status, json, setCookies } = await reset(link)
    expect([status, json.message, setCookies]).toEqual([400, over, []])
    await club.tick()
    expect(club.ses.mails(email).at(-1)?.subject).toBe('Your password for Ridgeline Lacrosse has changed')
  })

  it('every reset link works until one is used, so that a stranger who asks again voids nobody’s', async () => {
    const { email, user } = await registerFamily()
    const [older, newer] = [await mailed(email), await mailed(email)]
    expect((await reset(older)).status).toBe(200)
    expect((await reset(newer)).json.message).toBe(over)
    const [one, other] = [await mailed(email), await mailed((await registerFamily()).email)]
    await commit(updateRow(keys.user(user.id), { set: { resetId: 'another' } }))
    expect((await reset(one)).json.message).toBe(over)
    expect((await reset(other)).status).toBe(200)
  })

  it('a reset link works for thirty minutes', async () => {
    const { email } = await registerFamily()
    const newest = await mailed(email)
    club.clock.pass({ minutes: 30, seconds: -1 })
    expect((await reset(`${newest}x`)).status).toBe(400)
    club.clock.pass({ seconds: 1 })
    expect((await reset(newest)).json.message).toBe(over)
    const last = await mailed(email)
    club.clock.pass({ minutes: 30, seconds: -1 })
    expect((await reset(last)).status).toBe(200)
  })

  it('a reset link opened twice at once sets one password', async () => {
    const { email, username } = await registerFamily()
    const link = await mailed(email)
    const passwords = [strong, 'Other-Glove-2026!'] as const
    const replies = await Promise.all(passwords.map(password => reset(link, password)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const good = await Promise.all(passwords.map(async password => (await login(username, password)).status))
    expect(good.sort()).toEqual([200, 401])
  })

  it('a reset ends the calendar addresses that were made before', async () => {
    const { email, token } = await registerFamily()
    const { url } = await club.ok(api.calendar.subscribe, { as: { token }, body: {} })
    const open = async () =>
      (
        await club.gateway.handle({
          method: 'GET',
          url: new URL(url).pathname,
          headers: {},
          ip: '203.0.113.9',
        })
      ).status
    expect(await open()).toBe(200)
    await reset(await mailed(email))
    expect(await open()).toBe(404)
  })

  it('an account locked by guesses is open again after a reset', async () => {
    const { email, username } = await registerFamily()
    for (let n = 0; n < 6; n++) await login(username, 'wrong-password')
    expect((await login(username, first)).status).toBe(429)
    await reset(await mailed(email))
    expect((await login(username, strong)).status).toBe(200)
  })

  it('a reset proves that the e-mail address is its owner’s', async () => {
    const { email, user } = await registerFamily()
    expect(user.emailConfirmed).toBe(false)
    await reset(await mailed(email))
    const { json } = await club.call(api.auth.login, { body: { username: email, password: strong } })
    expect(json.user.emailConfirmed).toBe(true)
  })
})

describe('asking for a new password', () => {
  it('asking for a new password is answered alike for a known, an unknown and a locked address', async () => {
    const { email } = await registerFamily()
    const replies = [
      await askForReset(email),
      await askForReset('nobody@example.com'),
      await askForReset(email.toUpperCase()),
    ]
    for (let n = 0; n < 4; n++) replies.push(await askForReset(email))
    for (const { status, json, headers } of replies) {
      expect([status, json.message]).toEqual([200, neutral])
      expect(headers).toEqual(replies[0]?.headers)
    }
    const shapes = replies.map(({ text }) => text.replace(/token=[\w-]+/, 'token='))
    expect(new Set(shapes).size).toBe(1)
    await club.tick()
    expect(mailsTo('nobody@example.com')).toEqual([])
    // Three per hour from one place, however the address is spelled.
    expect(mailsTo(email)).toHaveLength(3)
  })

  it('asking for a new password costs the same for known and unknown addresses, and looks nobody up', async () => {
    const { email } = await registerFamily()
    const before = await fetchAllRows()
    await askForReset(email)
    const known = (await fetchAllRows()).length - before.length
    await askForReset('stranger@example.com')
    expect((await fetchAllRows()).length - before.length).toBe(2 * known)
    await club.tick()
  })

  it('asking for a new password leaves no token in the table, used or not', async () => {
    const { email } = await registerFamily()
    const { json } = await askForReset(email)
    const token = tokenIn(json.debug?.resetLink ?? '')
    expect(token).toHaveLength(43)
    expect(JSON.stringify(await fetchAllRows())).not.toContain(token)
    await club.tick()
    expect(tokenIn(mailsTo(email).at(-1)?.text ?? '')).toBe(token)
    expect(JSON.stringify(await fetchAllRows())).not.toContain(token)
  })

  it('a reset mail goes to nobody who may not sign in, and for a child to its guardians', async () => {
    const { email, user, token } = await registerFamily()
    await commit(updateRow(keys.user(user.id), { set: { status: 'disabled' } }))
    await askForReset(email)
    const guardian = await registerFamily()
    const child = await club.ok(api.players.create, { as: guardian, body: newPlayer('Sam') })
    const address = `sam.whitfield.${child.id.slice(-6).toLowerCase()}@players.club.test`
    const account = (await getClaimOwner('email', address)) ?? ''
    await askForReset(address)
    await club.tick()
    expect([mailsTo(email), mailsTo(address), mailsTo(guardian.email)]).toEqual([[], [], []])
    await commit(updateRow(keys.user(account), { set: { passwordHash: '$2b$04$'.padEnd(60, 'x') } }))
    await askForReset(address)
    await club.tick()
    expect([mailsTo(address), mailsTo(guardian.email)]).toEqual([[], [expect.anything()]])
    expect(token).toBeTruthy()
  })

  it('a reset mail that SES refuses is sent later, unless its link has run out', async () => {
    const { email } = await registerFamily()
    club.ses.faults.refuse = { count: 1 }
    await askForReset(email)
    await club.tick()
    expect(mailsTo(email)).toEqual([])
    club.clock.pass({ minutes: 2 })
    await club.tick()
    expect(mailsTo(email)).toHaveLength(1)
    expect((await reset(tokenIn(mailsTo(email)[0]?.text ?? ''))).status).toBe(200)

    await club.tick()
    club.ses.faults.refuse = { count: 1 }
    await askForReset(email)
    await club.tick()
    club.clock.pass({ hours: 1 })
    await club.tick()
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('a reset link names the club’s own address, whatever host was asked', async () => {
    const { email } = await registerFamily()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { json } = await club.call(api.auth.forgotPassword, { body: { email }, headers })
    expect(json.debug?.resetLink).toMatch(/^http:\/\/club\.test\/reset-password\?token=/)
    await club.tick()
    expect(mailsTo(email).at(-1)?.text).toContain('http://club.test/reset-password?token=')
  })

  async function askFrom(ip: string, email: string): Promise<void> {
    const body = JSON.stringify({ email })
    const headers = { 'content-type': 'application/json' }
    await club.gateway.handle({ method: 'POST', url: '/api/forgot-password', headers, body, ip })
    await club.tick()
  }

  it('after strangers have asked for a new password from five places, its owner gets a mail at once', async () => {
    const { email } = await registerFamily()
    for (let n = 0; n < 5; n++) await askFrom(numbered('198.51.100.'), email)
    const before = mailsTo(email).length
    await askFrom('203.0.113.77', email)
    expect([before, mailsTo(email).length]).toEqual([5, 6])
  })

  it('however many strangers ask for a new password, its owner has a fresh link that works in the mailbox', async () => {
    const { email } = await registerFamily()
    const opened: string[] = []
    for (let minute = 0; minute < 60; minute += 4) {
      for (let n = 0; n < 4; n++) await askFrom(numbered('198.51.100.'), email)
      await askFrom('203.0.113.77', email)
      expect(mailsTo(email).length, 'mails of an hour are few').toBeLessThanOrEqual(40)
      opened.push(tokenIn(mailsTo(email).at(-1)?.text ?? ''))
      // The owner is still reading the mail of four minutes ago when strangers ask again.
      for (const token of opened.slice(-2)) {
        const checked = await reset(token, 'short')
        expect([checked.status, checked.json.issues[0]?.field], `minute ${minute}`).toEqual([400, 'password'])
      }
      club.clock.pass({ minutes: 4 })
    }
    expect(new Set(opened).size, 'a new link each time').toBe(opened.length)
  })
})

describe('a new password', () => {
  it.each([
    ['Short-1!', 'Password must be at least 12 characters long'],
    ['goalie-glove-2026!', 'Password must include at least one uppercase letter'],
    ['GOALIE-GLOVE-2026!', 'Password must include at least one lowercase letter'],
    ['Goalie-Glove-Club!', 'Password must include at least one number'],
    ['GoalieGlove2026x', 'Password must include at least one special character'],
    ['Ridgeline Lacrosse', 'Password must include at least one number'],
    [`Aa1!${'x'.repeat(125)}`, 'Password must be at most 128 characters'],
  ])('the new password %s is refused: %s', async (password, message) => {
    const { status, json } = await reset('anything', password)
    expect([status, json.message]).toEqual([400, message])
    expect(json.issues[0]).toEqual({ field: 'password', message })
  })

  it('a new password must be entered twice alike, and must not be the account’s own address', async () => {
    const { status, json } = await reset('anything', strong, `${strong}x`)
    expect([status, json.issues]).toEqual([
      400,
      [{ field: 'confirmPassword', message: 'Passwords do not match' }],
    ])
    const username = `${numbered('Forgetful-')}-X`
    await club.ok(api.auth.register, { body: newAccount(username, { email: `${username}@Example.com` }) })
    const token = await mailed(`${username}@Example.com`)
    const own = await reset(token, `${username}@Example.com`)
    expect(own.json.message).toContain('must not be your user name')
    expect((await reset(token)).status).toBe(200)
  })
})
