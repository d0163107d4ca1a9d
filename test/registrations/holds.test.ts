import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, newProgram, numbered } from '../forms.ts'

/** A spot is held until it is paid, and anybody can open an account and invent children. */

const club = await openClub()
const admin = await club.person('admin')
type Somebody = { id: string; token: string }

const createProgram = (more: object = {}) =>
  club.ok(api.programs.create, { as: admin, body: newProgram(numbered('Open '), more) })
async function register(parent: Somebody, programId: string, as: Somebody = parent) {
  const { id: playerId } = await club.ok(api.players.create, {
    as: parent,
    body: newPlayer(numbered('Child ')),
  })
  return club.call(api.registrations.create, { as, body: { programId, playerId } })
}
async function registerInTurn(parent: Somebody, programId: string, times: number) {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await register(parent, programId)).status)
  return statuses
}

it('whoever has not confirmed the address holds three unpaid spots of a program, and is told what to do', async () => {
  const stranger = await club.person('parent', { behind: true })
  const { id } = await createProgram({ capacity: 25 })
  expect(await registerInTurn(stranger, id, 3)).toEqual([201, 201, 201])
  const { status, json } = await register(stranger, id)
  expect([status, json.message]).toEqual([
    409,
    '3 of your children have a spot in this program or are waiting for one. Please confirm your email before you add another.',
  ])
  expect((await register(stranger, (await createProgram()).id)).status).toBe(201)
})

it('a family holds six, also of a free program, and more once some are paid', async () => {
  const parent = await club.person('parent')
  const { id } = await createProgram()
  expect(await registerInTurn(parent, id, 7)).toEqual([201, 201, 201, 201, 201, 201, 409])
  const { id: free } = await createProgram({ fee: 0 })
  expect(await registerInTurn(parent, free, 7)).toEqual([201, 201, 201, 201, 201, 201, 409])
  const [one] = await club.ok(api.invoices.list, { as: admin, query: { programId: id } })
  await club.ok(api.invoices.pay, {
    as: admin,
    params: { id: one?.id ?? '' },
    body: { amountCents: one?.balance ?? 0, method: 'check', key: numbered('key-of-a-payment-') },
  })
  expect((await register(parent, id)).status).toBe(201)
})

it('the office registers as many as it has to', async () => {
  const parent = await club.person('parent')
  const { id } = await createProgram()
  await registerInTurn(parent, id, 6)
  expect((await register(parent, id, admin)).status).toBe(201)
})

it.each([
  ['has not confirmed the address', true, 3],
  ['has', false, 6],
])('of what is sent at once by whoever %s, only as much is taken', async (_, behind, most) => {
  const parent = await club.person('parent', { behind })
  const { id } = await createProgram({ capacity: 60 })
  const replies = await Promise.all(Array.from({ length: 16 }, () => register(parent, id)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(most)
})

it('a place on the waiting list counts like a spot, and an offer is taken up in its stead', async () => {
  const { id: programId } = await createProgram({ capacity: 1 })
  const first = await register(await club.person('parent'), programId)
  const stranger = await club.person('parent', { behind: true })
  const join = async (as: Somebody) => {
    club.clock.pass({ seconds: 1 })
    const { id: playerId } = await club.ok(api.players.create, { as, body: newPlayer(numbered('Child ')) })
    return { playerId, ...(await club.call(api.waiting.join, { as, body: { playerId, programId } })) }
  }
  const joined = [await join(stranger), await join(stranger), await join(stranger)]
  expect(joined.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await join(stranger)).status).toBe(409)
  const honest = await join(await club.person('parent'))
  expect(honest.json).toMatchObject({ position: 4 })
  await club.ok(api.registrations.cancel, { as: admin, params: { id: first.json.id }, body: {} })
  await club.tick()
  const body = { programId, playerId: joined[0]?.playerId ?? '' }
  expect(await club.call(api.registrations.create, { as: stranger, body })).toMatchObject({ status: 201 })
})
