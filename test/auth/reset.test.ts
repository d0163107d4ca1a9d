import { afterEach, expect, it, vi } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { fetchAllRows } from '../rows.ts'
import { createSteps, first, setFields, strong, tokenIn } from './steps.ts'

const club = await openClub()
const { registerFamily, askForReset, mailsTo, mailed, reset, login, status } = createSteps(club)
const { settings } = await import('#functions/platform/environment/settings.ts')
const { getUser } = await import('#functions/stores/users/store.ts')
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')
afterEach(() => vi.restoreAllMocks())

const over = 'This link is no longer valid. Please request a new password reset link.'
async function askFrom(ip: string, email: string): Promise<void> {
  const body = JSON.stringify({ email })
  const headers = { 'content-type': 'application/json' }
  await club.gateway.handle({ method: 'POST', url: '/api/forgot-password', headers, body, ip })
  await club.tick()
}

it('a forgotten password is replaced by the link in a mail, once, every device is signed out and the address proved', async () => {
  const { id, email, username, as, user } = await registerFamily()
  const { url } = await club.ok(api.calendar.subscribe, { as, body: {} })
  const feed = { method: 'GET', url: new URL(url).pathname, headers: {}, ip: '203.0.113.9' }
  const opensCalendar = async () => (await club.gateway.handle(feed)).status
  expect(await opensCalendar()).toBe(200)
  const link = await mailed(email)
  expect(link).toMatch(/^[\w-]{43}$/)
  expect((await reset(link)).json.message).toBe('Your password has been reset. You can log in with it now.')
  expect(await status(as)).toBe(401)
  // Whoever had the account before may know the address of its calendar.
  expect(await opensCalendar()).toBe(404)
  const recorded = { actor: id, subject: id }
  expect(await fetchAuditRows('password-reset')).toContainEqual(expect.objectContaining(recorded))
  expect((await login(username, first)).status).toBe(401)
  const after = (await login(username, strong)).json.user
  expect([user.emailConfirmed, after.emailConfirmed]).toEqual([false, true])
  const again = await reset(link)
  expect([again.status, again.json.message, again.setCookies]).toEqual([400, over, []])
  await club.tick()
  expect(club.ses.mails(email).at(-1)?.subject).toBe('Your Ridgeline Lacrosse password was changed')
})

it('the reset link that a local club shows works at once, before its mail is sent', async () => {
  const { email, username } = await registerFamily()
  const { debug } = (await askForReset(email)).json
  expect((await reset(tokenIn(debug?.resetLink))).status).toBe(200)
  expect((await login(username, strong)).status).toBe(200)
})

it('every reset link works until one is used, so that a stranger who asks again voids nobody’s', async () => {
  const { email, id } = await registerFamily()
  const [older, newer] = [await mailed(email), await mailed(email)]
  expect((await reset(older)).status).toBe(200)
  expect((await reset(newer)).json.message).toBe(over)
  const [one, other] = [await mailed(email), await mailed((await registerFamily()).email)]
  await setFields(id, { resetId: 'another' })
  expect((await reset(one)).json.message).toBe(over)
  expect((await reset(other)).status).toBe(200)
})

it('a reset link works for thirty minutes, and not for who may no longer sign in', async () => {
  const { email, id } = await registerFamily()
  const [expired, last] = [await mailed(email), await mailed(email)]
  club.clock.pass({ minutes: 30, seconds: -1 })
  expect((await reset(`${last}x`)).status).toBe(400)
  await setFields(id, { status: 'disabled' })
  expect((await reset(last)).json.message).toBe(over)
  await setFields(id, { status: 'active' })
  club.clock.pass({ seconds: 1 })
  expect((await reset(expired)).json.message).toBe(over)
  const next = await mailed(email)
  club.clock.pass({ minutes: 30, seconds: -1 })
  expect((await reset(next)).status).toBe(200)
})

it('a reset link opened twice at once sets one password', async () => {
  const { email, username } = await registerFamily()
  const link = await mailed(email)
  const passwords = [strong, 'Other-Glove-2026!']
  const replies = await Promise.all(passwords.map(password => reset(link, password)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  const good = await Promise.all(passwords.map(async password => (await login(username, password)).status))
  expect(good.sort()).toEqual([200, 401])
})

it('a reset forgets the choices of notifications where nobody had confirmed the address, and only there', async () => {
  const [stranger, known] = [await registerFamily(), await club.person('parent')]
  for (const as of [stranger, known]) {
    const choices = await club.ok(api.notifications.get, { as })
    await club.ok(api.notifications.save, { as, body: { ...choices, messages: 'off' } })
    await reset(await mailed(as.email))
  }
  const kept = [(await getUser(stranger.id))?.notifications, (await getUser(known.id))?.notifications]
  expect(kept).toEqual([undefined, expect.objectContaining({ messages: 'off' })])
})

it('an account locked by guesses is open again after a reset', async () => {
  const { email, username } = await registerFamily()
  for (let n = 0; n < 6; n++) await login(username, 'wrong-password')
  expect((await login(username, first)).status).toBe(429)
  await reset(await mailed(email))
  expect((await login(username, strong)).status).toBe(200)
})

it('asking for a new password is answered alike, and costs the same, for a known, an unknown and a locked address', async () => {
  // Only there does the answer have no link.
  vi.spyOn(settings, 'APP_MODE', 'get').mockReturnValue('deployed')
  const { email } = await registerFamily()
  await askForReset('somebody@example.com')
  const sizes = [(await fetchAllRows()).length]
  const replies = []
  for (const to of [email, 'nobody@example.com']) {
    replies.push(await askForReset(to))
    sizes.push((await fetchAllRows()).length)
  }
  const [before = 0, known = 0, unknown = 0] = sizes
  expect(unknown - known).toBe(known - before)
  replies.push(await askForReset(email.toUpperCase()))
  for (let n = 0; n < 4; n++) replies.push(await askForReset(email))
  const message = "If your email exists in our system, you'll receive password reset instructions."
  const shapes = replies.map(({ status, text, headers }) => ({
    ...{ status, headers },
    text,
  }))
  expect(replies[0]?.json.message).toBe(message)
  for (const shape of shapes) expect(shape).toEqual({ ...shapes[0], status: 200 })
  await club.tick()
  expect(mailsTo('nobody@example.com')).toEqual([])
  // Three per hour from one place, however the address is spelled.
  expect(mailsTo(email)).toHaveLength(3)
})

it('a reset link names the club’s own address, whatever host was asked, and its token is never in the table', async () => {
  const { email } = await registerFamily()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const { json } = await club.call(api.auth.forgotPassword, { body: { email }, headers })
  const link = json.debug?.resetLink ?? ''
  expect(link).toMatch(/^http:\/\/club\.test\/reset-password\?token=[\w-]{43}$/)
  const isStored = async () => JSON.stringify(await fetchAllRows()).includes(tokenIn(link))
  expect(await isStored()).toBe(false)
  await club.tick()
  expect(mailsTo(email).at(-1)?.text).toContain(link)
  expect(await isStored()).toBe(false)
  expect((await reset(tokenIn(link))).status).toBe(200)
  expect(await isStored()).toBe(false)
})

it('a reset mail goes to nobody who may not sign in, and for a child to those guardians who confirmed their address', async () => {
  const { email, id } = await registerFamily()
  await setFields(id, { status: 'disabled' })
  await askForReset(email)
  const guardian = await registerFamily()
  const child = await club.ok(api.players.create, { as: guardian, body: newPlayer('Sam') })
  const address = `sam.whitfield.${child.id.slice(-6).toLowerCase()}@players.club.test`
  await askForReset(address)
  await club.tick()
  expect([mailsTo(email), mailsTo(address), mailsTo(guardian.email)]).toEqual([[], [], []])
  const account = (await getClaimOwner('email', address)) ?? ''
  await setFields(account, { passwordHash: '$2b$04$'.padEnd(60, 'x') })
  const other = await club.person('parent')
  await addGuardian(other.id, child.id)
  await askForReset(address)
  await club.tick()
  // The address of whoever registered the child may be mistyped.
  expect([address, guardian.email, other.email].map(to => mailsTo(to).length)).toEqual([0, 0, 1])
  expect((await reset(tokenIn(mailsTo(other.email)[0]?.text))).status).toBe(200)
  // There is no mailbox of which that could prove anything.
  expect((await getUser(account))?.emailConfirmedAt).toBeUndefined()
  const { user } = (await login(address, strong)).json
  expect(user).toMatchObject({ role: 'player', emailConfirmed: true })
})

it('a reset mail that SES refuses is sent later, unless its link has run out', async () => {
  const { email } = await registerFamily()
  const askInVain = async () => {
    await club.tick()
    club.ses.faults.refuse = { count: 1 }
    await askForReset(email)
    await club.tick()
  }
  await askInVain()
  expect(mailsTo(email)).toEqual([])
  club.clock.pass({ minutes: 2 })
  await club.tick()
  expect(mailsTo(email)).toHaveLength(1)
  expect((await reset(tokenIn(mailsTo(email)[0]?.text))).status).toBe(200)
  await askInVain()
  club.clock.pass({ hours: 1 })
  await club.tick()
  expect(mailsTo(email)).toHaveLength(1)
})

it('whether strangers ask for a new password from five places or from one, its owner gets a mail at once', async () => {
  const [one, other] = [await registerFamily(), await registerFamily()]
  for (let n = 0; n < 5; n++) await askFrom(numbered('198.51.100.'), one.email)
  expect(mailsTo(one.email)).toHaveLength(5)
  await askFrom('203.0.113.77', one.email)
  expect(mailsTo(one.email)).toHaveLength(6)
  // What one place asks for beyond three costs the owner nothing.
  for (let n = 0; n < 20; n++) await askFrom('198.51.100.200', other.email)
  expect(mailsTo(other.email)).toHaveLength(3)
  for (let n = 0; n < 2; n++) await askFrom('203.0.113.78', other.email)
  expect(mailsTo(other.email)).toHaveLength(5)
})

it('however many strangers ask for a new password, its owner has a fresh link that works in the mailbox', async () => {
  const email = 'Fresh-Links-1@Example.com'
  await registerFamily({ email })
  const opened: string[] = []
  for (let minute = 0; minute < 60; minute += 4) {
    for (let n = 0; n < 4; n++) await askFrom(numbered('198.51.100.'), email)
    await askFrom('203.0.113.77', email)
    expect(mailsTo(email).length, 'mails of an hour are few').toBeLessThanOrEqual(40)
    opened.push(tokenIn(mailsTo(email).at(-1)?.text))
    // The owner is still reading the mail of four minutes ago when strangers ask again.
    for (const token of opened.slice(-2)) {
      // It is refused for the password, which only the holder of a link is told.
      const { json } = await reset(token, email)
      expect(json.message, `minute ${minute}`).toContain('can’t be your username')
    }
    club.clock.pass({ minutes: 4 })
  }
  expect(new Set(opened).size, 'a new link each time').toBe(opened.length)
})
