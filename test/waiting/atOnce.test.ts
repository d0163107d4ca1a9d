import { afterAll, expect, it } from 'vitest'
import { openClub } from '../club.ts'
import { runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createWaitlist } from './waitlist.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
const { join, leave, register, cancel, entryOf, some, fullProgram, spotsLeft } = createWaitlist(club, admin)
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
