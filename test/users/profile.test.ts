import { expect, it } from 'vitest'
import type { z } from 'zod'
import { api } from '#shared/routes.ts'
import type { ProfileChanges } from '#shared/users/model.ts'
import { createSteps, first as password } from '../auth/steps.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'

const club = await openClub()
const admin = await club.person('admin')
const { registerFamily } = createSteps(club)
const { insertPerson } = await import('#infra/local/people.ts')
const { users } = await import('#functions/stores/users/store.ts')
const { getPlayer } = await import('#functions/stores/players/store.ts')

const change = (as: { token: string }, id: string, body: z.input<typeof ProfileChanges>) =>
  club.call(api.users.updateProfile, { as, params: { id }, body })
async function registerWithChild() {
  const family = await registerFamily()
  const child = await club.ok(api.players.create, { as: family.as, body: newPlayer('Sam') })
  return { ...family, child, childId: (await getPlayer(child.id))?.userId ?? '' }
}
const me = (as: { token: string }) => club.ok(api.users.me, { as })
const search = (text: string) => club.ok(api.users.list, { as: admin, query: { search: text } })

it('a profile changes in what one sends, and nothing else', async () => {
  const { user, as, id } = await registerFamily()
  const { json } = await change(as, id, { firstName: 'Zoë', address: '1 Lake St' })
  expect(json).toEqual({ ...user, firstName: 'Zoë', fullName: 'Zoë Whitfield', address: '1 Lake St' })
  expect(await me(as)).toEqual(json)
})

it.each([
  [{ mobilePhone: '1' }, '1', '1'],
  [{ phoneNumber: '2' }, '2', '2'],
  [{ mobilePhone: '1', phoneNumber: '2' }, '1', '2'],
])(
  'with %j, a profile has the mobile number %s and the contact number %s',
  async (sent, mobilePhone, phoneNumber) => {
    const { as, id } = await registerFamily()
    expect((await change(as, id, sent)).json).toMatchObject({ mobilePhone, phoneNumber })
    // Numbers that differ stay different.
    await change(as, id, { mobilePhone: '3', phoneNumber: '4' })
    expect((await change(as, id, { phoneNumber: '5' })).json).toMatchObject({
      mobilePhone: '3',
      phoneNumber: '5',
    })
  },
)

it('a profile whose names and address are all words changes to other words, and is found by the first ones', async () => {
  const { username, id, as } = await registerFamily()
  const words = (letters: string) => ({
    firstName: [...letters.repeat(30)].slice(0, 30).join(' '),
    lastName: [...letters.repeat(30)].slice(0, 30).reverse().join(' '),
  })
  const address = (letter: string) => `${`${letter}.`.repeat(20)}${username}@example.com`
  await change(as, id, { ...words('abcdefg'), email: address('x'), password })
  const { status } = await change(as, id, { ...words('hijklmn'), email: address('y'), password })
  expect(status).toBe(200)
  expect(await me(as)).toMatchObject(words('hijklmn'))
  expect(await search('h i j')).toMatchObject([{ id }])
})

it('a profile is listed under its new name', async () => {
  const { id, as } = await registerFamily()
  await change(as, id, { lastName: 'Aardvark' })
  const { rows } = await users.list('list', 'USERS', { limit: 1 })
  expect(rows).toMatchObject([{ id, lastName: 'Aardvark' }])
})

it.each(['role', 'username', 'emailConfirmed', 'status', 'pwRule'])(
  'a profile takes no %s from its person',
  async field => {
    const { as, id, user } = await registerFamily()
    const { status, json } = await change(as, id, { [field]: 'admin' })
    const message = `${field} is not a field of this request`
    expect([status, json.issues]).toEqual([400, [{ field, message }]])
    expect(await me(as)).toEqual(user)
  },
)

it('a name like the club’s, which somebody has from the time in its office, may stay but not be chosen', async () => {
  const names = { firstName: 'Club', lastName: 'Office' }
  const person = await insertPerson({ username: 'retired', role: 'parent', ...names }, club.clock.now)
  expect((await change(person, person.id, { ...names, city: 'Lakeside' })).status).toBe(200)
  expect((await change(person, person.id, { firstName: 'Front' })).json.issues[0]?.field).toBe('firstName')
})

it('an administrator can change another person’s name, phone and address, without a password', async () => {
  const { id, as, email, child } = await registerWithChild()
  const next = `moved-${email}`
  const body = { fullName: 'Ann Marie Doe', email: next, phoneNumber: '555-010-8888' }
  const { json } = await change(admin, id, body)
  const named = { firstName: 'Ann Marie', lastName: 'Doe', email: next, mobilePhone: '555-010-8888' }
  expect(json).toMatchObject({ ...named, emailConfirmed: false })
  expect(await me(as)).toEqual(json)
  expect((await search('marie doe')).map(({ id }) => id)).toEqual([id])
  const [row] = await club.ok(api.users.list, { as: admin, query: { search: 'Sam', role: 'player' } })
  const parents = [{ name: 'Ann Marie Doe', email: next }]
  expect(row).toMatchObject({ playerId: child.id, relationships: { parents } })
  const details = { fields: ['fullName', 'email', 'phoneNumber'] }
  expect(await fetchAuditRows('user.profile')).toMatchObject([{ actor: admin.id, subject: id, details }])
  // The same again changes nothing, and is recorded as nothing.
  expect((await change(admin, id, { fullName: 'Ann Marie Doe' })).status).toBe(200)
  expect(await fetchAuditRows('user.profile')).toHaveLength(1)
  const other = await registerFamily()
  expect((await change(admin, id, { email: other.email })).json.issues[0]?.field).toBe('email')
  expect(await club.verify()).toEqual([])
})

it('a guardian changes how to reach their own child, and nothing else, which an administrator may in part', async () => {
  const { as, childId } = await registerWithChild()
  const reach = { mobilePhone: '555-010-9999', city: 'Lakeview' }
  expect((await change(as, childId, reach)).json).toMatchObject({ firstName: 'Sam', ...reach })
  const email = 'tom@example.com'
  const own = { firstName: 'Sam', usaLacrosseNumber: '12345', coachShirtSize: 'M' } as const
  for (const body of [own, { firstName: 'Tom' }, { lastName: 'Cat' }, { fullName: 'Tom Cat' }, { email }]) {
    for (const [field, value] of Object.entries(body)) {
      const { status, json } = await change(as, childId, { [field]: value })
      expect([status, json.issues[0]?.field], field).toEqual([400, field])
    }
    if (body !== own) expect((await change(admin, childId, body)).status).toBe(400)
  }
  expect((await change(admin, childId, { fullName: 'Sam Whitfield', ...own })).status).toBe(200)
})

it('the profile of a child is not changed by a stranger who has one, nor by a director', async () => {
  const [{ childId }, other] = [await registerWithChild(), await registerWithChild()]
  for (const stranger of [await club.person('program_director'), other.as])
    expect((await change(stranger, childId, { city: 'Elsewhere' })).status).toBe(404)
})
