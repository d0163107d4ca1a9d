import { expect, it } from 'vitest'
import type { Forward } from '#infra/local/stand-in/proxy.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, newProgram, numbered } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'

/** A spot is held until it is paid, and anybody can open an account and invent children. */

const [children, users, writes] = [
  createRaceInjector('GetItem'),
  createRaceInjector('GetItem'),
  createRaceInjector(),
]
const club = await openClub({
  watch: {
    dynamodb: (request, forward) => {
      const write: Forward = whole => writes.watch(whole, forward)
      const next: Forward = whole => users.watch(whole, write)
      return children.watch(request, next)
    },
  },
})
const admin = await club.person('admin')
type Somebody = { id: string; token: string }

const createProgram = (more: object = {}) =>
  club.ok(api.programs.create, { as: admin, body: newProgram(numbered('Open '), more) })
const createChild = (as: Somebody) => club.ok(api.players.create, { as, body: newPlayer(numbered('Child ')) })
async function register(parent: Somebody, programId: string, as: Somebody = parent) {
  const { id: playerId } = await createChild(parent)
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
  expect(await register(stranger, id)).toMatchObject({
    status: 409,
    json: {
      message:
        '3 of your children have a spot in this program or are waiting for one. Please confirm your email before you add another.',
    },
  })
  expect((await register(stranger, (await createProgram()).id)).status).toBe(201)
})

it('a family holds six, also of a free program, and more once some are paid; the office registers as many as it has to', async () => {
  const parent = await club.person('parent')
  const [{ id }, { id: free }] = [await createProgram(), await createProgram({ fee: 0 })]
  for (const programId of [id, free])
    expect(await registerInTurn(parent, programId, 7)).toEqual([201, 201, 201, 201, 201, 201, 409])
  expect((await register(parent, id, admin)).status).toBe(201)
  const invoices = await club.ok(api.invoices.list, { as: admin, query: { programId: id } })
  for (const { id: invoiceId, balance } of invoices.slice(0, 2)) {
    const body = { amountCents: balance, method: 'check' as const, key: numbered('key-of-a-payment-') }
    await club.ok(api.invoices.pay, { as: admin, params: { id: invoiceId }, body })
  }
  expect(await registerInTurn(parent, id, 2)).toEqual([201, 409])
})

it('of what is sent at once by whoever has not confirmed the address, only three are taken', async () => {
  const parent = await club.person('parent', { behind: true })
  const { id } = await createProgram({ capacity: 60 })
  const replies = await Promise.all(Array.from({ length: 12 }, () => register(parent, id)))
  const taken = replies.filter(({ status }) => status === 201).length
  expect(taken).toBeLessThanOrEqual(3)
  // Where many compete for long, some are told to try again.
  const rest = Array.from({ length: 3 - taken }, () => 201)
  expect(await registerInTurn(parent, id, 4 - taken)).toEqual([...rest, 409])
})

it('a spot that is taken while the family’s others are read counts', async () => {
  const parent = await club.person('parent', { behind: true })
  const { id: programId } = await createProgram()
  expect(await registerInTurn(parent, programId, 2)).toEqual([201, 201])
  const { id: playerId } = await createChild(parent)
  let isTaken = false
  const take = async () => {
    if (isTaken) return
    isTaken = true
    expect(await registerInTurn(parent, programId, 1)).toEqual([201])
  }
  // At the latest moment: before the account, if it is read again at the same time as the lists, or before the write.
  const arm = async () => {
    users.beforeNextWrite(take, `"USER#${parent.id}"`)
    writes.beforeNextWrite(take, 'registration.create', playerId)
  }
  children.beforeNextWrite(arm, `"PLAYER#${playerId}"`, '"META"')
  const late = await club.call(api.registrations.create, { as: parent, body: { programId, playerId } })
  expect(late.status).toBe(409)
})

it('a spot counts before any list shows it', async () => {
  const parent = await club.person('parent', { behind: true })
  const { id } = await createProgram()
  club.dynamodb.faults.staleIndex = { ms: 3_600_000 }
  const statuses = await registerInTurn(parent, id, 4)
  club.dynamodb.faults.staleIndex = undefined
  expect(statuses).toEqual([201, 201, 201, 409])
})

it('a place on the waiting list counts like a spot, and an offer is taken up in its stead', async () => {
  const { id: programId } = await createProgram({ capacity: 1 })
  const first = await register(await club.person('parent'), programId)
  const stranger = await club.person('parent', { behind: true })
  const join = async (as: Somebody) => {
    club.clock.pass({ seconds: 1 })
    const { id: playerId } = await createChild(as)
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
