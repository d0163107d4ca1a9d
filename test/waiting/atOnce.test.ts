import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createWaitlist } from './waitlist.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
const { signIn, join, leave, register, cancel, entryOf, some, fullProgram } = createWaitlist(club, admin)
afterAll(async () => expect(await club.verify()).toEqual([]))

describe('a waiting list with simultaneous requests', () => {
  it('a waiting list does not release a spot twice if it is declined while it is claimed', async () => {
    const { id, first, waiting } = await fullProgram(1)
    const [one] = waiting
    if (!one) throw new Error()
    await cancel(first.registration.id)
    await club.tick()
    expect((await leave(id, one, () => race.beforeNextWrite(() => register(id, one)))).status).toBe(409)
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ placesLeft: 0 })
  })

  it('a waiting list has a child once, even if two tabs add it at the same moment', async () => {
    const [{ id }, [one]] = [await fullProgram(0), await some(1)]
    if (!one) throw new Error()
    const reply = await join(id, one, () => race.beforeNextWrite(() => join(id, one)))
    expect(reply).toMatchObject({ status: 200, json: { position: 1 } })
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ waiting: 1 })
  })

  it('a waiting list serves a family that joins just as the last spot becomes free', async () => {
    const [{ id, first }, [one]] = [await fullProgram(0), await some(1)]
    if (!one) throw new Error()
    const freed = async () => {
      await cancel(first.registration.id)
      await club.tick()
    }
    expect((await join(id, one, () => race.beforeNextWrite(freed))).status).toBe(201)
    await club.tick()
    expect(await entryOf(one)).toMatchObject({ state: 'offered' })
  })

  it('a waiting list serves a family that its index does not show yet', async () => {
    const [{ id, first }, [one]] = [await fullProgram(0), await some(1)]
    if (!one) throw new Error()
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
    const count = runs(8, 40)
    const { id, first, waiting } = await fullProgram(count)
    await cancel(first.registration.id)
    const others = await some(count)
    const ticks = [club.tick(), club.tick()]
    const replies = await Promise.all([...waiting, ...others].map(one => register(id, one)))
    await Promise.all([...ticks, club.tick()])
    await club.tick()
    const offered = (
      await club.ok(api.waiting.list, { as: await signIn(admin), query: { programId: id } })
    ).filter(({ state }) => state === 'offered')
    const taken = replies.filter(reply => reply?.status === 201)
    expect(offered.length + taken.length).toBe(1)
  })

  it('an offer is claimed once by many clicks', async () => {
    const { id, first, waiting } = await fullProgram(1)
    const [one] = waiting
    if (!one) throw new Error()
    await cancel(first.registration.id)
    await club.tick()
    const clicks = runs(8, 60)
    const replies = await Promise.all(Array.from({ length: clicks }, () => register(id, one)))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(clicks - 1).fill(200), 201])
  })
})
