import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { countUses, createSteps, setFields, tokenIn, twice } from '../auth/steps.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newAdministrator, newPlayer, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { fetchAllRows } from '../rows.ts'

/** Links that make somebody the administrator, and what people do with them. */

const { watch, beforeNextWrite } = createRaceInjector()
const club = await openClub({ watch: { dynamodb: watch } })
const { registerFamily, status, mailed, reset } = createSteps(club)
const { issueAdminLink } = await import('#functions/services/users/issueAdminLink.ts')
const { listUsersOfRole } = await import('#functions/stores/users/store.ts')

const noLink = 'This link is not valid. Each link works once and expires after 24 hours.'
const unknown = 'x'.repeat(43)
const why = 'The administrator has left the club'
const issue = async (wanted: Parameters<typeof issueAdminLink>[0] = {}) =>
  tokenIn((await issueAdminLink(wanted, club.clock.now))?.url)
const check = (token: string) => club.call(api.auth.checkClaim, { body: { token } })
const claim = (token: string, more: object = {}, as?: { token: string }) =>
  club.call(api.auth.claim, { body: newAdministrator(token, numbered('chief'), more), ...(as && { as }) })
const promote = (token: string, { token: session }: { token: string }) =>
  club.call(api.auth.claimWithAccount, { as: { token: session }, body: { token } })
const listAdmins = async () => (await listUsersOfRole('admin')).map(({ id }) => id)
/** The club as it is before anybody runs it. */
async function withoutAdmin() {
  for (const id of await listAdmins()) await setFields(id, { status: 'disabled' })
}
const auditOf = async (action: string, text: string) =>
  (await fetchAuditRows(action)).filter(row => JSON.stringify(row).includes(text))

it('a club that nobody runs gets its administrator by a link, signed in and told by mail', async () => {
  await withoutAdmin()
  const email = `${numbered('Avery')}@example.com`
  const token = await issue({ email })
  expect(token).toMatch(/^[\w-]{43}$/)
  expect((await check(token)).json).toEqual({ clubName: 'Ridgeline Lacrosse', email, hasAccount: false })
  const { status, json, setCookies } = await claim(token, { email: email.toLowerCase() })
  // By the link, not by the address: that may be mistyped, and is confirmed as everybody's is.
  const waiting = { role: 'admin', effectiveRole: 'parent', addressDue: true, email, emailConfirmed: false }
  expect([status, json.user]).toMatchObject([201, waiting])
  expect(json.user.consentsDue).toEqual(['waiver', 'codeOfConduct', 'mediaRelease'])
  expect(setCookies.join()).toContain('__Host-session=')
  expect((await club.call(api.audit.list, { as: json })).status).toBe(403)
  await confirmAddress(club, email, json)
  expect((await club.call(api.audit.list, { as: json })).status).toBe(200)
  const { id } = json.user
  expect(await auditOf('admin.claim', id)).toMatchObject([
    { actor: id, subject: id, details: { to: 'admin' } },
  ])
  const until = new Date(club.clock.now.getTime() + 86_400_000).toISOString()
  expect(await auditOf('admin.link', email)).toMatchObject([
    { actor: 'system', subject: 'club', details: { to: email, until } },
  ])
})

it('nobody becomes administrator without a link, and the answer is the same to everybody', async () => {
  await withoutAdmin()
  const { email, as } = await registerFamily()
  const replies = [await check(unknown), await claim(unknown), await claim(unknown, { email })]
  for (const { status, json } of [...replies, await promote(unknown, as)])
    expect([status, json.message]).toEqual([404, noLink])
  expect((await claim('')).json.message).toBe('The link is incomplete')
  expect(await listAdmins()).toEqual([])
})

it('an administrator’s link works for 24 hours, and looking does not use it up', async () => {
  await withoutAdmin()
  const [first, second] = [await issue(), await issue()]
  club.clock.pass({ seconds: 86_399 })
  expect([(await check(first)).status, (await check(first)).status]).toEqual([200, 200])
  club.clock.pass({ seconds: 1 })
  expect([(await check(first)).status, (await claim(first)).status]).toEqual([404, 404])
  expect((await promote(second, await registerFamily())).status).toBe(404)
  expect(await listAdmins()).toEqual([])
})

it('an administrator’s link works once, voids all others of before, and is never in the table', async () => {
  await withoutAdmin()
  const links = [await issue(), await issue()] as const
  const isStored = async () => JSON.stringify(await fetchAllRows()).includes(links[0])
  expect(await isStored()).toBe(false)
  expect((await claim(links[0])).status).toBe(201)
  expect(await isStored()).toBe(false)
  for (const token of links) expect((await claim(token)).status).toBe(404)
  await withoutAdmin()
  for (const token of links) expect((await claim(token)).status).toBe(404)
  expect((await claim(await issue())).status).toBe(201)
})

it.each([
  ['may act is one: the link of before is void', {}, 404],
  ['has a short password is none', { pwRule: 'min6' }, 201],
  ['waits for the address to be confirmed is none', { confirmedSignedOut: true }, 201],
])('of a club with a link, an administrator who %s', async (_, fields, status) => {
  await withoutAdmin()
  const token = await issue()
  await setFields((await club.person('admin')).id, fields)
  expect((await claim(token)).status).toBe(status)
})

it.each([
  ['one link', async () => Array<string>(2).fill(await issue())],
  ['two links', async () => [await issue(), await issue()]],
])('of two who claim the club at once by %s, one becomes administrator', async (_, links) => {
  await withoutAdmin()
  const [mine = '', theirs = ''] = await links()
  const statuses: number[] = []
  const attempt = async (token: string) => statuses.push((await claim(token)).status)
  beforeNextWrite(() => attempt(theirs), 'admin.claim')
  await attempt(mine)
  expect([statuses, (await listAdmins()).length]).toEqual([[201, 404], 1])
})

it('of two who want one name at once, the other is told so and can take another', async () => {
  await club.person('admin')
  const [mine, theirs] = [await issue({ reason: why }), await issue({ reason: why })]
  const username = numbered('same')
  beforeNextWrite(() => claim(theirs, { username }), 'admin.claim')
  const { status, json } = await claim(mine, { username })
  const message = 'That username is already in use'
  expect([status, json.issues]).toEqual([409, [{ field: 'username', message }]])
  expect((await claim(mine, { username: username.replace('m', 'rn') })).status).toBe(409)
  expect((await claim(mine)).status).toBe(201)
})

it('of two clicks at once on the same link one promotes, and only that account', async () => {
  await withoutAdmin()
  const [one, other] = [await registerFamily(), await registerFamily()]
  const link = await issue()
  beforeNextWrite(() => promote(link, other), 'admin.claim')
  expect((await promote(link, one)).status).toBe(404)
  expect(await listAdmins()).toEqual([other.id])
})

it('a club with an administrator gets no link, unless somebody says why', async () => {
  await withoutAdmin()
  await club.person('admin')
  expect(await issue()).toBe('')
  const [one, two] = [await issue({ reason: why, operator: 'arn:op' }), await issue({ reason: why })]
  const { user } = (await claim(one)).json
  expect((await claim(two)).status).toBe(201)
  expect(await listAdmins()).toHaveLength(3)
  expect(await auditOf('admin.claim', user.id)).toMatchObject([{ details: { to: 'admin', reason: why } }])
  expect(await auditOf('admin.link', 'arn:op')).toMatchObject([{ details: { reason: why } }])
})

it('a link for one address makes no other account', async () => {
  await withoutAdmin()
  const token = await issue({ email: 'treasurer@example.com' })
  const message = 'This link is for treasurer@example.com'
  const { status, json } = await claim(token)
  expect([status, json.issues]).toEqual([400, [{ field: 'email', message }]])
  const other = await promote(token, await registerFamily())
  const said = expect.stringContaining(`${message}, but you are logged in as`)
  expect([other.status, other.json.message]).toEqual([409, said])
  expect((await check(token)).status).toBe(200)
})

it('who has an account is asked to log in, and who is logged in makes no second one', async () => {
  await withoutAdmin()
  const { email, as } = await registerFamily()
  const token = await issue({ email })
  expect((await check(token)).json).toMatchObject({ email, hasAccount: true })
  const { status, json } = await claim(token, { email })
  const message = 'This email already has an account. Log in with it, then open the link again.'
  expect([status, json.issues]).toEqual([409, [{ field: 'email', message }]])
  const second = await claim(token, { email }, as)
  expect([second.status, second.json.message]).toEqual([
    409,
    expect.stringMatching(/^You are already logged/),
  ])
  expect((await check(token)).status).toBe(200)
})

it('a family’s own account becomes the administrator’s, keeps its children, and waits for address and password', async () => {
  await withoutAdmin()
  const { id, email, as } = await registerFamily()
  const child = await club.ok(api.players.create, { as, body: newPlayer(numbered('Kid')) })
  const link = await issue({ email: email.toUpperCase() })
  const { json } = await promote(link, as)
  expect(json.user).toMatchObject({
    id,
    role: 'admin',
    effectiveRole: 'parent',
    passwordDue: true,
    addressDue: true,
  })
  expect(await club.ok(api.players.list, { as: json })).toMatchObject([{ id: child.id }])
  // Of the sessions only the one that goes on in this browser counts.
  expect([await status(as), await status(json)]).toEqual([401, 200])
  await club.tick()
  const [mail] = club.ses.mails(email).filter(({ subject }) => subject.includes('Administrator'))
  // Nobody knows yet whose mailbox it is.
  expect(mail?.text).not.toContain('/reset-password')
  expect(await auditOf('admin.claim', id)).toMatchObject([{ details: { from: 'parent', to: 'admin' } }])
  expect((await promote(link, json)).status).toBe(404)
})

it('staff with a good password have the rights at once, even a coach under review', async () => {
  await withoutAdmin()
  const { json } = await promote(await issue(), await club.person('coach', { pending: true }))
  expect(json.user).toMatchObject({ role: 'admin', effectiveRole: 'admin', pendingReview: false })
  const again = await promote(await issue({ reason: why }), json)
  expect([again.status, again.json.message]).toEqual([409, 'This account is already an administrator.'])
})

it('an administrator with a mistyped address loses nothing to its owner, and starts again with another link', async () => {
  await withoutAdmin()
  const email = `${numbered('mistyped')}@example.com`
  const first = (await claim(await issue(), { email })).json
  expect((await reset(await mailed(email))).status).toBe(409)
  expect(await status(first)).toBe(200)
  // While nobody acts as administrator, no reason is asked for; their address is free for the holder of the link.
  const link = await issue({ email })
  expect((await check(link)).json).toMatchObject({ email, hasAccount: false })
  const { json } = await claim(link, { email })
  await confirmAddress(club, email, json)
  expect(await club.ok(api.users.me, { as: json })).toMatchObject({ effectiveRole: 'admin', email })
  const generated = expect.stringMatching(/@players\./)
  expect(await club.ok(api.users.me, { as: first })).toMatchObject({
    effectiveRole: 'parent',
    email: generated,
  })
  expect(await club.verify()).toEqual([])
})

it('an administrator’s password is a long one and not the own address, nor the name somebody else’s', async () => {
  await withoutAdmin()
  const token = await issue()
  const email = 'Long-Address-1@Example.com'
  expect((await claim(token, twice('goalie-glove-7'))).json.issues[0]?.field).toBe('password')
  expect((await claim(token, { email, ...twice(email) })).json.message).toContain('can’t be your username')
  expect((await claim(token, { username: 'some@body.com' })).json.issues[0]?.field).toBe('username')
  expect((await check(token)).status).toBe(200)
})

it('links cannot be guessed: an address tries 300 in an hour', async () => {
  await countUses(club, 'claim#203.0.113.7', 3600, 299)
  expect([(await claim(unknown)).status, (await claim(unknown)).status]).toEqual([404, 429])
  expect((await promote(unknown, await registerFamily())).status).toBe(429)
  club.clock.pass({ hours: 1 })
  expect((await claim(unknown)).status).toBe(404)
})
