import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createWaitlist, toWaitKey } from './waitlist.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
const { join, leave, register, cancel, change, entryOf, some, fullProgram, spotsLeft } = createWaitlist(
  club,
  admin,
)
const [{ getStats }, { getWaitlistEntry, transferWaitlistEntry }, { readAndCommit }] = await Promise.all([
  import('#functions/stores/programs/store.ts'),
  import('#functions/stores/waiting/store.ts'),
  import('#functions/platform/data/retryOnConflict.ts'),
])
afterAll(async () => expect(await club.verify()).toEqual([]))

it('a waiting list does not release a spot twice if it is declined while it is claimed', async () => {
  const { id, first, waiting } = await fullProgram(1)
  const [one] = waiting
  await cancel(first.registration.id)
  await club.tick()
  race.beforeNextWrite(() => register(id, one), 'waiting.left')
  expect((await leave(id, one)).status).toBe(409)
  expect(await spotsLeft(id)).toBe(0)
})

it('a waiting list has a child once, even if two tabs add it at the same moment', async () => {
  const [{ id }, [one]] = [await fullProgram(0), await some(1)]
  race.beforeNextWrite(() => join(id, one), 'waiting.join')
  expect(await join(id, one)).toMatchObject({ status: 200, json: { position: 1 } })
})

it('a child that is deleted, or registered by the office, as it joins is not left on the waiting list', async () => {
  const [{ id }, [one, other]] = [await fullProgram(0), await some(2)]
  race.beforeNextWrite(
    () => club.ok(api.players.remove, { as: admin, params: { id: one.child.id } }),
    'waiting.join',
  )
  expect((await join(id, one)).status).toBe(404)
  const body = { programId: id, playerId: other.child.id, override: 'A brother plays here' }
  race.beforeNextWrite(() => club.ok(api.registrations.create, { as: admin, body }), 'waiting.join')
  expect((await join(id, other)).status).toBe(409)
  expect(await getStats(id)).toMatchObject({ waiting: 0, taken: 2 })
})

it('a child that is offered a spot just as it registers takes that one, and no second', async () => {
  const { id, first, waiting } = await fullProgram(1)
  const [one] = waiting
  await cancel(first.registration.id)
  await change(id, { capacity: 2 })
  race.beforeNextWrite(() => club.tick(), 'registration.create')
  expect((await register(id, one)).status).toBe(201)
  expect(await getStats(id)).toMatchObject({ taken: 1, waiting: 0 })
})

it('an offer is made to whoever the entry on the waiting list belongs to by then', async () => {
  const { id, first, waiting } = await fullProgram(1)
  const [one] = waiting
  const heir = { id: (await club.person('parent')).id, fullName: 'Heir' }
  const handOver = () => readAndCommit(() => transferWaitlistEntry(toWaitKey(id, one), one.parent.id, heir))
  await cancel(first.registration.id)
  race.beforeNextWrite(handOver, 'placeOffered')
  await club.tick()
  // The job tries again.
  club.clock.pass({ minutes: 30 })
  await club.tick()
  expect(await getWaitlistEntry(one.child.id, id)).toMatchObject({ state: 'offered', userId: heir.id })
})

it('no offer is made of a program as it was before somebody closed it', async () => {
  const { id, first, waiting } = await fullProgram(1)
  await cancel(first.registration.id)
  race.beforeNextWrite(() => change(id, { registrationStatus: 'closed' }), 'placeOffered')
  await club.tick()
  club.clock.pass({ minutes: 30 })
  await club.tick()
  expect(await entryOf(waiting[0])).toMatchObject({ state: 'waiting' })
})

it('a program is not made smaller than it is full while a spot is taken', async () => {
  const [{ id }, [one]] = [await fullProgram(0, { capacity: 2 }), await some(1)]
  const call = { as: { token: await club.signIn(admin) }, params: { id }, body: { capacity: 1 } }
  race.beforeNextWrite(() => register(id, one), `"PROGRAM#${id}"`)
  expect((await club.call(api.programs.update, call)).status).toBe(409)
  expect(await getStats(id)).toMatchObject({ taken: 2 })
  expect(await spotsLeft(id)).toBe(0)
})

it('a waiting list serves a family that joins just as the last spot becomes free', async () => {
  const [{ id, first }, [one]] = [await fullProgram(0), await some(1)]
  race.beforeNextWrite(async () => {
    await cancel(first.registration.id)
    await club.tick()
  }, 'waiting.join')
  expect((await join(id, one)).status).toBe(201)
  await club.tick()
  expect(await entryOf(one)).toMatchObject({ state: 'offered' })
})

it('a waiting list serves a family that its index does not show yet', async () => {
  const [{ id, first }, [one]] = [await fullProgram(0), await some(1)]
  club.dynamodb.faults.staleIndex = { ms: 3_600_000 }
  await join(id, one)
  await cancel(first.registration.id)
  await club.tick()
  club.dynamodb.faults.staleIndex = undefined
  club.clock.pass({ minutes: 30 })
  await club.tick()
  expect(await entryOf(one)).toMatchObject({ state: 'offered' })
})

it('a waiting list gives a spot to one of many simultaneous claimants, in whatever order they are processed', async () => {
  const count = runs(6, 40)
  const { id, first, waiting } = await fullProgram(count)
  await cancel(first.registration.id)
  const claimants = [...waiting, ...waiting, ...(await some(count))]
  const ticks = [club.tick(), club.tick()]
  const replies = await Promise.all(claimants.map(one => register(id, one)))
  await Promise.all([...ticks, club.tick()])
  await club.tick()
  const states = await Promise.all(waiting.map(async one => (await entryOf(one))?.state))
  const offered = states.filter(state => state === 'offered')
  const taken = replies.filter(({ status }) => status === 201)
  expect(offered.length + taken.length).toBe(1)
})
