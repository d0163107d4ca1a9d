import { expect, it } from 'vitest'
import { type Role, roles } from '#shared/access.ts'
import { api } from '#shared/routes.ts'
import { creatableRoles, splitName } from '#shared/users/rules.ts'
import { strong, tokenIn, twice } from '../auth/steps.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { takenNames } from '../takenNames.ts'

const taking = takenNames()
const club = await openClub({ watch: { dynamodb: taking.watch } })
const { getUser } = await import('#functions/stores/users/store.ts')
const { getPlayer } = await import('#functions/stores/players/store.ts')
const admin = await club.person('admin')
const director = await club.person('program_director')
type As = { token: string }
const open = (as: As, role: Role, more: object = {}) =>
  club.call(api.users.create, {
    as,
    body: { fullName: 'Ann Marie Doe', email: `${numbered('created')}@example.com`, role, ...more },
  })
const addChild = (as: As, userId: unknown) =>
  club.ok(api.players.create, { as, body: newPlayer(numbered('Kid'), { userId }) })
const accountOf = async (playerId: string) => getUser((await getPlayer(playerId))?.userId ?? '')
const subjectsTo = async (email = '') => {
  await club.tick()
  return club.ses.mails(email).map(({ subject }) => subject)
}
const inUse = [409, 'That username or email is already in use']

it.each<[Role, readonly Role[]]>([
  ['player', []],
  ['parent', ['player']],
  ['assistant_coach', ['player']],
  ['coach', ['player']],
  ['program_director', ['coach', 'assistant_coach', 'parent', 'player']],
  ['admin', roles],
])('a %s may create accounts of these roles only: %j', (own, allowed) => {
  expect(creatableRoles(own)).toEqual(allowed)
})

it('an account for another person cannot be created with more rights than one’s own, nor by an unapproved coach', async () => {
  expect((await open(director, 'program_director')).status).toBe(403)
  expect((await open(await club.person('coach'), 'parent')).status).toBe(403)
  expect((await open(await club.person('coach', { pending: true }), 'coach')).status).toBe(403)
})

it('a person created by the office sets a password with the invitation, and has the assigned role', async () => {
  const { json } = await open(director, 'coach', { phoneNumber: '555-010-1234' })
  const named = { fullName: 'Ann Marie Doe', firstName: 'Ann Marie', lastName: 'Doe' }
  expect(json).toMatchObject({ ...named, role: 'coach', hasLogin: false })
  expect(json.username).toMatch(/^annmarie\.doe\.[a-z0-9]{6}$/)
  await club.tick()
  const mails = club.ses.mails(json.email)
  expect(mails.map(({ text }) => text.includes('Head Coach'))).toEqual([true])
  const token = tokenIn(/reset-password\S+/.exec(mails[0]?.text ?? '')?.[0])
  // It waits for a recipient on vacation.
  club.clock.pass({ days: 14, seconds: -1 })
  await club.ok(api.auth.resetPassword, { body: { token, ...twice(strong) } })
  await club.signInAgain(admin, director)
  const login = { username: json.email ?? '', password: strong }
  const { user } = await club.ok(api.auth.login, { body: login })
  expect(user).toMatchObject({ effectiveRole: 'coach', phoneNumber: '555-010-1234', waiverAccepted: false })
  const details = { role: 'coach', invited: true }
  const recorded = expect.objectContaining({ actor: director.id, subject: json.id, details })
  expect(await fetchAuditRows('user.create')).toContainEqual(recorded)
})

it.each([
  [{ email: undefined }, 'email', 'Please enter a valid email address'],
  [{ username: 'ab' }, 'username', 'at least 3'],
  [{ username: 'somebody@else.org' }, 'username', 'must be your own'],
  [twice('goal'), 'password', 'at least 6'],
  [twice('123456'), 'password', 'too common'],
  [{ username: 'goalie-dana', ...twice('goalie-dana') }, 'password', 'can’t be your username'],
  [{ password: 'goalie-glove-7' }, 'confirmPassword', 'Passwords do not match'],
  [{ role: 'coach', ...twice('goalie-glove-7') }, 'password', 'uppercase'],
])('a person created by the office is refused with %j', async (more, field, said) => {
  const { status, json } = await open(admin, 'parent', more)
  expect([status, json.issues.map(issue => issue.field)]).toEqual([400, expect.arrayContaining([field])])
  expect(json.issues.map(({ message }) => message).join()).toContain(said)
})

it.each([
  ['parent', 'goalie-glove-7', 'min6'],
  ['program_director', strong, 'min12'],
] as const)('a %s created by the office can sign in with the password %s', async (role, password, rule) => {
  const username = numbered('typed')
  const { json } = await open(admin, role, { username, ...twice(password) })
  const { user } = await club.ok(api.auth.login, { body: { username, password } })
  expect([user.role, (await getUser(json.id))?.pwRule]).toEqual([role, rule])
  expect(await subjectsTo(json.email)).toEqual([expect.stringContaining('Welcome')])
})

it('a person created by the office has a unique name and address, whoever requests them at the same time', async () => {
  const more = { username: 'Twice', email: 'twice@example.com' }
  const answers = await Promise.all([open(admin, 'parent', more), open(director, 'parent', more)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const taken = taking.next(1)
  const again = await open(admin, 'parent', { email: 'TWICE@example.com' })
  expect([again.status, again.json.message, taken.length]).toEqual([...inUse, 1])
  taking.next(1)
  const chosen = await open(admin, 'parent', { username: 'the-chosen-one' })
  expect([chosen.status, chosen.json.message]).toEqual(inUse)
  expect(await club.verify()).toEqual([])
})

it.each(['parent', 'player'] as const)(
  'a generated user name that is taken is replaced by another for a %s',
  async role => {
    const taken = taking.next(2)
    const { status, json } = await open(admin, role)
    expect([status, taken.length]).toEqual([201, 2])
    expect(json.username).toMatch(/^annmarie\.doe\.[a-z0-9]{6}$/)
    expect(taken).not.toContain(json.username)
  },
)

/** An account for a future child; what its creator sends about the login is not used. */
const prepare = async (as: As) => {
  const sent = { username: 'admin', password: '123456', confirmPassword: '1', email: 'mine@example.com' }
  return (await open(as, 'player', sent)).json
}

it('an account for a future child has a generated name and address, no password, and no rights', async () => {
  const { id, username } = await prepare(await club.person('parent'))
  const user = await getUser(id)
  expect(username).toMatch(/^annmarie\.doe\./)
  expect(user).toMatchObject({ email: `${username}@players.club.test`, status: 'disabled' })
  expect(user?.passwordHash).toBeUndefined()
  await club.ok(api.auth.forgotPassword, { body: { email: user?.email ?? '' } })
  expect([...(await subjectsTo(user?.email)), ...(await subjectsTo('mine@example.com'))]).toEqual([])
  const body = { username: username ?? '', password: '123456' }
  expect((await club.call(api.auth.login, { body })).status).toBe(401)
  const people = await club.ok(api.users.list, { as: admin, query: {} })
  expect(people.map(person => person.id)).not.toContain(id)
})

it('an account for a future child becomes that child’s if its creator names it, and only once', async () => {
  const parent = await club.person('parent')
  const { id, username } = await prepare(parent)
  const [first, second] = [await addChild(parent, id), await addChild(parent, id)]
  const account = await accountOf(first.id)
  const linked = { id, username, status: 'active', playerId: first.id, lastName: 'Whitfield' }
  expect(account).toMatchObject(linked)
  expect(account?.madeBy).toBeUndefined()
  expect((await accountOf(second.id))?.id).not.toBe(id)
  const { id: other } = await prepare(parent)
  const both = await Promise.all([addChild(parent, other), addChild(parent, other)])
  const ids = await Promise.all(both.map(async child => (await accountOf(child.id))?.id))
  expect(ids.filter(id => id === other)).toHaveLength(1)
  expect(await club.verify()).toEqual([])
})

it('an account for a future child can be used by nobody else, and no other account can be used for it', async () => {
  const [parent, stranger] = [await club.person('parent'), await club.person('parent')]
  const { id } = await prepare(parent)
  for (const named of [id, parent.id, admin.id, 'usr_none', 1])
    expect((await accountOf((await addChild(stranger, named)).id))?.id).not.toBe(named)
  expect((await getUser(id))?.madeBy).toBe(parent.id)
})

it('an account for a future child is deleted after a day without the child, and kept with it', async () => {
  const parent = await club.person('parent')
  const [used, unused] = [await prepare(parent), await prepare(parent)]
  await addChild(parent, used.id)
  club.clock.pass({ hours: 23 })
  await club.tick()
  expect(await getUser(unused.id)).toBeDefined()
  club.clock.pass({ hours: 1 })
  await club.tick()
  expect([await getUser(unused.id), (await getUser(used.id))?.id]).toEqual([undefined, used.id])
  expect(await club.verify()).toEqual([])
  await club.signInAgain(admin, director)
})

it('accounts for future children can be created at most twenty times an hour by a family, and more often by the office', async () => {
  const count = async (as: As) => {
    const answers = await Promise.all(Array.from({ length: 21 }, () => open(as, 'player')))
    return answers.filter(({ status }) => status === 429).length
  }
  expect([await count(await club.person('parent')), await count(admin)]).toEqual([1, 0])
})

it('first and last name of a person whom the office adds are kept as they were entered', async () => {
  const names = { firstName: 'Ludwig', lastName: 'van der Berg Jr.' }
  const body = { ...names, fullName: 'Ludwig van der Berg Jr.', email: 'ludwig@example.org', role: 'parent' }
  const { id } = await club.ok(api.users.create, { as: admin, body })
  expect(await getUser(id)).toMatchObject({ ...names, fullName: body.fullName })
})

it.each([
  ['Dana Whitfield', 'Dana', 'Whitfield'],
  ['  Ann  Marie   Doe ', 'Ann Marie', 'Doe'],
  ['Cher', 'Cher', ''],
  ['Ken Griffey Jr.', 'Ken', 'Griffey Jr.'],
  ['John Paul Smith, III', 'John Paul', 'Smith III'],
  ['Anna Maria van der Berg', 'Anna Maria', 'van der Berg'],
  ['ann marie doe', 'ann marie', 'doe'],
  ['De La Cruz, Dana', 'Dana', 'De La Cruz'],
  ['Smith, John Jr', 'John', 'Smith Jr'],
  ['Jr', 'Jr', ''],
  ['', '', ''],
])('the name %s is split before the last word and what belongs to it', (typed, firstName, lastName) => {
  expect(splitName(typed)).toEqual({ firstName, lastName })
})
