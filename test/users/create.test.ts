import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#shared/access.ts'
import { api } from '#shared/routes.ts'
import { splitName } from '#shared/users/rules.ts'
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
const strong = 'Goalie-Glove-2026!'
type As = { token: string }
const open = (as: As, role: Role, more: object = {}) =>
  club.call(api.users.create, {
    as,
    body: { fullName: 'Ann Marie Doe', email: `${numbered('created')}@example.com`, role, ...more },
  })
const addChild = (as: As, userId: string, firstName = numbered('Kid')) =>
  club.ok(api.players.create, { as, body: newPlayer(firstName, { userId }) })
const accountOf = async (playerId: string) => getUser((await getPlayer(playerId))?.userId ?? '')
const linkIn = (text = '') => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('an account for another person', () => {
  /** Written by hand: the roles for which each may create an account. */
  const allowed: Partial<Record<Role, Role[]>> = {
    parent: ['player'],
    assistant_coach: ['player'],
    coach: ['player'],
    program_director: ['coach', 'assistant_coach', 'parent', 'player'],
    admin: [...roles],
  }

  it.each(Object.entries(allowed))('%s may create accounts for some roles only', async (own, mine) => {
    const as = await club.person(own as Role)
    for (const role of roles) {
      const { status } = await open(as, role)
      expect([role, status]).toEqual([role, mine.includes(role) ? 201 : 403])
    }
  })

  it('an account for another person cannot be created by an unapproved coach, or by a child', async () => {
    const pending = await club.person('coach', { pending: true })
    expect((await open(pending, 'coach')).status).toBe(403)
    expect((await open(await club.person('player'), 'player')).status).toBe(403)
  })
})

describe('a person created by the office', () => {
  it('a person created by the office sets a password with the invitation, and has the assigned role', async () => {
    const { status, json } = await open(director, 'coach', { phoneNumber: '555-010-1234' })
    expect([status, json]).toEqual([
      201,
      expect.objectContaining({
        fullName: 'Ann Marie Doe',
        firstName: 'Ann Marie',
        lastName: 'Doe',
        role: 'coach',
        hasLogin: false,
      }),
    ])
    expect(json.username).toMatch(/^annmarie\.doe\.[a-z0-9]{6}$/)
    await club.tick()
    const mails = club.ses.mails(json.email)
    expect(mails.map(({ text }) => text.includes('Head Coach'))).toEqual([true])
    const token = linkIn(mails[0]?.text)
    await club.ok(api.auth.resetPassword, { body: { token, password: strong, confirmPassword: strong } })
    const { user } = await club.ok(api.auth.login, { body: { username: json.email ?? '', password: strong } })
    expect(user).toMatchObject({ actsAs: 'coach', phoneNumber: '555-010-1234', waiverAccepted: false })
    expect(await fetchAuditRows('user.create')).toContainEqual(
      expect.objectContaining({
        actor: director.id,
        subject: json.id,
        details: { role: 'coach', invited: true },
      }),
    )
  })

  it.each([
    ['staff', 'coach', 'goalie-glove-7', 'goalie-glove-7', 'password', 'uppercase'],
    ['everybody', 'parent', 'goal', 'goal', 'password', 'at least 6'],
    ['everybody', 'parent', 'goalie-glove-7', 'goalie-glove-8', 'confirmPassword', 'Passwords do not match'],
    ['everybody', 'parent', 'goalie-glove-7', undefined, 'confirmPassword', 'Passwords do not match'],
    ['everybody', 'parent', '123456', '123456', 'password', 'too common'],
  ] as const)(
    'a person created by the office has a password under the rule of %s: %s %s %s',
    async (_, role, password, confirmPassword, field, said) => {
      const { status, json } = await open(admin, role, { password, confirmPassword })
      expect([status, json.issues]).toEqual([
        400,
        expect.arrayContaining([{ field, message: expect.stringContaining(said) }]),
      ])
    },
  )

  it('a person created by the office can sign in at once with a password that the office has set', async () => {
    for (const [role, password, pwRule] of [
      ['parent', 'goalie-glove-7', 'min6'],
      ['program_director', strong, 'min12'],
    ] as const) {
      const username = numbered('typed')
      const { json } = await open(admin, role, { username, password, confirmPassword: password })
      const { user } = await club.ok(api.auth.login, { body: { username, password } })
      expect([user.role, (await getUser(json.id))?.pwRule]).toEqual([role, pwRule])
      await club.tick()
      expect(club.ses.mails(json.email).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('Welcome'),
      ])
    }
  })

  it.each([
    [{ email: undefined }, 'email'],
    [{ email: 'nowhere' }, 'email'],
    [{ username: 'ab' }, 'username'],
    [{ username: 'somebody@else.org' }, 'username'],
    [{ fullName: 'A' }, 'fullName'],
    [{ userId: 'usr_1' }, 'userId'],
  ])('a person created by the office is refused with %j', async (more, field) => {
    const { status, json } = await open(admin, 'parent', more)
    expect([status, json.issues?.map(issue => issue.field)]).toEqual([400, [field]])
  })

  it('a person created by the office has a unique name and address, whoever requests them at the same time', async () => {
    const more = { username: 'Twice', email: 'twice@example.com' }
    const answers = await Promise.all([open(admin, 'parent', more), open(director, 'parent', more)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await open(admin, 'parent', { email: 'TWICE@example.com' })).json.message).toBe(
      'That username or email is already in use',
    )
    expect(await club.verify()).toEqual([])
  })
})

describe('a generated user name that is taken', () => {
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

  it('a chosen user name that is taken is refused, and so is an address', async () => {
    const { json } = await open(admin, 'parent')
    const taken = taking.next(1)
    const inUse = [409, 'That username or email is already in use']
    const twice = await open(admin, 'parent', { email: json.email })
    expect([twice.status, twice.json.message, taken.length]).toEqual([...inUse, 1])
    taking.next(1)
    const chosen = await open(admin, 'parent', { username: 'the-chosen-one' })
    expect([chosen.status, chosen.json.message]).toEqual(inUse)
  })
})

describe('an account for a future child', () => {
  const prepare = async (as: As, more: object = {}) =>
    (
      await open(as, 'player', {
        username: 'admin',
        password: '123456',
        confirmPassword: '1',
        email: 'mine@example.com',
        ...more,
      })
    ).json

  it('an account for a future child has a generated name and address, no password, and no rights', async () => {
    const parent = await club.person('parent')
    const { id, username, email } = await prepare(parent)
    const user = await getUser(id)
    expect([username, user?.passwordHash]).toEqual([expect.stringMatching(/^annmarie\.doe\./), undefined])
    expect(user?.email).not.toBe('mine@example.com')
    await club.ok(api.auth.forgotPassword, { body: { email: user?.email ?? '' } })
    await club.tick()
    expect(club.ses.mails(user?.email).length + club.ses.mails('mine@example.com').length).toBe(0)
    expect(email).not.toBe('mine@example.com')
    const body = { username: username ?? '', password: '123456' }
    expect((await club.call(api.auth.login, { body })).status).toBe(401)
    const people = await club.ok(api.users.list, { as: admin, query: {} })
    expect(people.map(person => person.id)).not.toContain(id)
  })

  it('an account for a future child becomes that child’s if its creator names it, and only once', async () => {
    const parent = await club.person('parent')
    const { id, username } = await prepare(parent)
    const [first, second] = [await addChild(parent, id), await addChild(parent, id)]
    expect(await accountOf(first.id)).toMatchObject({
      id,
      username,
      status: 'active',
      playerId: first.id,
      lastName: 'Whitfield',
    })
    expect((await accountOf(first.id))?.madeBy).toBeUndefined()
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
    for (const named of [id, parent.id, admin.id, 'usr_none', 1]) {
      const child = await club.ok(api.players.create, {
        as: stranger,
        body: newPlayer(numbered('Kid'), { userId: named }),
      })
      expect((await accountOf(child.id))?.id).not.toBe(named)
    }
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
  })

  it('accounts for future children can be created at most twenty times an hour by a family', async () => {
    const parent = await club.person('parent')
    const answers = await Promise.all(Array.from({ length: 21 }, () => open(parent, 'player')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

it.each([
  ['Dana Whitfield', 'Dana', 'Whitfield'],
  ['  Ann  Marie   Doe ', 'Ann Marie', 'Doe'],
  ['Cher', 'Cher', ''],
])('the name %s is split at the last space', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
