import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { countUses, createSteps, first, setFields, strong, tokenIn, twice } from '../auth/steps.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'

const club = await openClub()
const { registerFamily, login, askForReset, mailsTo, mailed, reset } = createSteps(club)
const { settings } = await import('#functions/platform/environment/settings.ts')
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')
const { signToken } = await import('#functions/identity/sessions/token.ts')

async function subjectsTo(email: string) {
  await club.tick()
  return club.ses.mails(email).map(({ subject }) => subject)
}
/** The token in the newest mail, if its link is one to confirm the address. */
async function tokenTo(email: string) {
  await club.tick()
  return tokenIn(/confirm-email\S+/.exec(club.ses.mails(email).at(-1)?.text ?? '')?.[0])
}
const confirm = (token: string, as?: { token: string }) =>
  club.call(api.auth.confirmEmail, { ...(as && { as }), body: { token } })
const me = (as: { token: string }) => club.ok(api.users.me, { as })
const resend = async (as: { token: string }) => (await club.call(api.auth.resendConfirmation, { as })).status

it('an e-mail address is confirmed by the link in the welcome mail, opened once or twice', async () => {
  const { as, email, user } = await registerFamily()
  expect([await subjectsTo(email), user.emailConfirmed]).toEqual([['Welcome to Ridgeline Lacrosse'], false])
  const token = await tokenTo(email)
  // Who reads the mail may not be who opened the account.
  const stranger = await club.person('parent')
  expect([(await confirm(token)).status, (await confirm(token, stranger)).status]).toEqual([409, 409])
  expect([(await confirm(token, as)).status, (await confirm(token, as)).status]).toEqual([200, 200])
  expect((await me(as)).emailConfirmed).toBe(true)
})

it('an e-mail address is confirmed within thirty days, or by another link', async () => {
  const { email, id } = await registerFamily()
  const token = await tokenTo(email)
  club.clock.pass({ days: 30 })
  const as = { token: await club.signIn({ id }) }
  const { status, json } = await confirm(token, as)
  expect([status, json.issues[0]?.field]).toEqual([400, 'token'])
  expect(await resend(as)).toBe(200)
  expect((await subjectsTo(email)).at(-1)).toBe('Confirm your email for Ridgeline Lacrosse')
  expect((await confirm(await tokenTo(email), as)).status).toBe(200)
  expect((await me(as)).emailConfirmed).toBe(true)
})

it('an e-mail address is not confirmed by a link for another address, nor by a forged one, which opens no session', async () => {
  const { as, id, email } = await registerFamily()
  const token = await tokenTo(email)
  const session = await signToken({ sid: 'ses_1', sub: id, sv: 1 }, club.clock.now)
  const forged = [session, as.token, 'x', `${token}x`, token.split('.').slice(0, 2).join('.')]
  for (const none of forged) expect((await confirm(none, as)).status).toBe(400)
  expect((await club.call(api.users.me, { as: { token } })).status).toBe(401)
  const body = { email: `new-${email}`, password: first }
  await club.ok(api.users.updateProfile, { as, params: { id }, body })
  expect((await confirm(token, as)).status).toBe(400)
  expect((await confirm(await tokenTo(body.email), as)).status).toBe(200)
  expect(await me(as)).toMatchObject({ email: body.email, emailConfirmed: true })
})

it('an e-mail address that bounced counts again once a link to it was opened, though it was confirmed before', async () => {
  const { as, id, email } = await registerFamily()
  const token = await tokenTo(email)
  await confirm(token, as)
  const mailProblem = { kind: 'bounce', at: club.clock.now.toISOString(), detail: '' }
  await setFields(id, { mailProblem })
  expect((await me(as)).mailProblem).toBe('bounce')
  expect([await resend(as), (await subjectsTo(email)).length]).toEqual([200, 2])
  await confirm(token, as)
  expect((await me(as)).mailProblem).toBeUndefined()
})

it('an e-mail address gets at most five more links in an hour, and none once it is confirmed', async () => {
  const { as, id, email } = await registerFamily()
  for (let n = 0; n < 5; n++) expect(await resend(as)).toBe(200)
  expect(await resend(as)).toBe(429)
  expect(await subjectsTo(email)).toHaveLength(6)
  await confirm(await tokenTo(email), as)
  club.clock.pass({ days: 1 })
  expect(await resend({ token: await club.signIn({ id }) })).toBe(200)
  expect(await subjectsTo(email)).toHaveLength(6)
})

const disown = async (token: string) => (await club.call(api.auth.disownAccount, { body: { token } })).status

it('who has the mailbox and does not know the account frees the address; it stays with its family, who are asked for another one', async () => {
  const { as, id, email, username } = await registerFamily()
  await club.ok(api.players.create, { as, body: newPlayer('Robin') })
  const link = await mailed(email)
  expect([await disown(link), await disown(link), (await reset(link)).status]).toEqual([200, 400, 400])
  const recorded = { actor: id, subject: id, details: { fields: ['email'] } }
  expect(await fetchAuditRows('profile-change')).toContainEqual(expect.objectContaining(recorded))
  expect(await me(as)).toMatchObject({ mailProblem: 'bounce', emailConfirmed: false })
  expect([(await login(username)).status, (await login(email)).status]).toEqual([200, 401])
  const before = club.ses.mails(email).length
  expect((await club.call(api.auth.resendConfirmation, { as })).status).toBe(409)
  await club.call(api.auth.forgotPassword, { body: { email } })
  await club.tick()
  expect(club.ses.mails(email)).toHaveLength(before)
  // Whoever opened the account may not be whom the club took them for.
  expect(await club.ok(api.players.list, { as })).toEqual([])
  const move = (to: string) =>
    club.call(api.users.updateProfile, { as, params: { id }, body: { email: to, password: first } })
  const taking = await move(email.toUpperCase())
  expect([taking.status, taking.json.issues[0]?.field]).toEqual([409, 'email'])
  await registerFamily({ email })
  const right = `${numbered('right')}@example.com`
  expect((await move(right)).status).toBe(200)
  expect((await confirm(await tokenTo(right), as)).status).toBe(200)
  expect(await me(as)).toMatchObject({ email: right, emailConfirmed: true })
  expect(await club.ok(api.players.list, { as })).toHaveLength(1)
  expect(await club.verify()).toEqual([])
})

it('who has the mailbox and does not know the account ends what the club has given to a coach whom it took for its owner', async () => {
  // Versions before this one gave such rights to an address that nobody had confirmed.
  const person = await club.person('coach', { behind: true })
  const { id } = await club.ok(api.players.create, { as: await club.person('admin'), body: newPlayer('Sam') })
  await addGuardian(person.id, id)
  const read = async () => (await club.call(api.players.get, { as: person, params: { id } })).status
  expect(await read()).toBe(200)
  expect(await disown(await mailed(person.email))).toBe(200)
  expect(await read()).toBe(404)
})

it('nobody frees the address of an account that is known to be theirs, nor that of a child’s login', async () => {
  const { as, email } = await registerFamily()
  await confirm(await tokenTo(email), as)
  const child = await club.ok(api.players.create, { as, body: newPlayer('Sam') })
  const address = `sam.whitfield.${child.id.slice(-6).toLowerCase()}@players.club.test`
  await setFields((await getClaimOwner('email', address)) ?? '', { passwordHash: '$2b$04$'.padEnd(60, 'x') })
  const own = await mailed(email)
  await askForReset(address)
  await club.tick()
  const ofChild = tokenIn(mailsTo(email).at(-1)?.text)
  expect([await disown(own), await disown(ofChild)]).toEqual([400, 400])
  expect([(await reset(own)).status, (await reset(ofChild)).status]).toEqual([200, 200])
  // A child is not asked for an address, and gets no mail to its own.
  expect(await resend((await login(address, strong)).json)).toBe(200)
  expect(await subjectsTo(address)).toEqual([])
})

/** Anybody can enter anybody's address: the club must not be made to fill a stranger's mailbox. */
const register = (email: string) => registerFamily({ email })
const welcomesTo = async (emails: readonly string[]) => {
  await club.tick()
  return emails.flatMap(email => club.ses.mails(email)).filter(({ subject }) => /^Welcome/.test(subject))
    .length
}

it('a mailbox gets three welcome mails a day, whatever is behind a plus, and each account works without', async () => {
  const emails = ['Stranger@example.com', ...['a', 'b', 'c', 'd'].map(tag => `stranger+${tag}@example.com`)]
  for (const email of emails.slice(0, -1)) await register(email)
  const { as, email: last } = await register(emails.at(-1) ?? '')
  expect(await welcomesTo(emails)).toBe(3)
  await club.ok(api.auth.resendConfirmation, { as, body: {} })
  expect(await subjectsTo(last)).toEqual([expect.stringMatching(/^Confirm your email/)])
  const dots = ['v.ictim@gmail.com', 'vi.ctim@gmail.com', 'vic.tim@Googlemail.com', 'victim@gmail.com']
  for (const email of dots) await register(email)
  expect(await welcomesTo(dots)).toBe(3)
  // The office knows whom it writes to.
  const entered = 'stranger+office@example.com'
  const body = { fullName: 'Robin Vale', role: 'parent', email: entered, ...twice(strong) }
  await club.ok(api.users.create, { as: await club.person('admin'), body })
  expect(await welcomesTo([entered])).toBe(1)
  club.clock.pass({ days: 1 })
  const next = 'stranger+e@example.com'
  await register(next)
  expect(await welcomesTo([next])).toBe(1)
})

it('nobody has more than twenty links sent to one mailbox in an hour, with however many accounts', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) {
    const { as } = await register(`crowd+${n}@example.com`)
    for (let again = 0; again < 5; again++)
      statuses.push((await club.call(api.auth.resendConfirmation, { as, body: {} })).status)
  }
  expect(statuses.filter(status => status === 200)).toHaveLength(20)
  expect(statuses.filter(status => status === 429)).toHaveLength(5)
})

it('one address on the network causes so many welcome mails in an hour, and opens accounts beyond that', async () => {
  // All but one have been sent.
  await countUses(club, 'welcome-from#203.0.113.7', 3600, settings.WELCOME_MAILS_PER_HOUR - 1)
  const emails = [`${numbered('first')}@example.com`, `${numbered('second')}@example.com`]
  for (const email of emails) await register(email)
  expect(await welcomesTo(emails)).toBe(1)
  club.clock.pass({ hours: 1 })
  const later = `${numbered('later')}@example.com`
  await register(later)
  expect(await welcomesTo([later])).toBe(1)
})
