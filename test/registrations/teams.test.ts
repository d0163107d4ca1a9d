import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createOffice } from './office.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const { move, ...desk } = createOffice(club, admin)
const createProgram = (fee: number, more: object = {}) => desk.createProgram({ fee, ...more })
const own = async (as: { token: string }) => (await desk.listed(as))[0]

describe('a team', () => {
  it('only the office gives a team: roster and registration agree, and both lose it with the spot', async () => {
    const programId = await createProgram(10_000)
    const teamId = await club.team('team_move', programId)
    const foreign = await club.team('team_foreign', await createProgram(1000))
    const { parent, registration } = await createRegisteredFamily(club, programId)
    const put = (as: { token: string }, body: object) =>
      club.call(api.registrations.update, { as, params: { id: registration.id }, body })
    expect((await put(parent, { teamId })).status).toBe(403)
    expect((await put(admin, { teamId: foreign })).status).toBe(400)
    const wishing = await createFamily(club)
    const wish = { programId, playerId: wishing.child.id, teamId }
    await club.ok(api.registrations.create, { as: wishing.parent, body: wish })
    expect(await put(admin, { teamId })).toMatchObject({ status: 200, json: { teamId, onTeam: true } })
    const other = await createRegisteredFamily(club, programId)
    const params = { id: other.registration.id }
    race.beforeNextWrite(() => club.ok(api.registrations.cancel, { as: other.parent, params, query: {} }))
    const late = await club.call(api.registrations.update, { as: admin, params, body: { teamId } })
    expect(late.status).toBe(409)
    expect(await own(other.parent)).toBeUndefined()
    const player = async () => (await club.ok(api.players.list, { as: parent }))[0]
    expect(await player()).toMatchObject({ teamId })
    const coach = await club.person('coach', { teams: [teamId] })
    const seen = await club.ok(api.registrations.list, { as: coach })
    expect(seen.map(({ id }) => id)).toEqual([registration.id])
    const rival = await club.person('coach', { teams: [await club.team('team_rival', programId)] })
    expect(await club.ok(api.registrations.list, { as: rival })).toEqual([])
    expect(Object.keys(seen[0] ?? {})).not.toEqual(expect.arrayContaining(['fee']))
    for (const hidden of ['fee', 'balance', 'paymentStatus', 'graceUntil', 'userName', 'override'])
      expect(seen[0]).not.toHaveProperty(hidden)
    await club.ok(api.registrations.cancel, { as: parent, params: { id: registration.id }, query: {} })
    expect((await player())?.teamId).toBeUndefined()
    const query = { cancelled: 'true' } as const
    expect(await club.ok(api.registrations.list, { as: coach, query })).toEqual([])
    expect((await put(admin, { teamId })).status).toBe(409)
  })

  it('a team that the child is on by another registration stays when one ends', async () => {
    const [one, two] = [await createProgram(10_000), await createProgram(10_000)]
    const { parent, child, registration } = await createRegisteredFamily(club, one)
    const body = { programId: two, playerId: child.id }
    const second = await club.ok(api.registrations.create, { as: parent, body })
    const put = (id: string, teamId: string) =>
      club.ok(api.registrations.update, { as: admin, params: { id }, body: { teamId } })
    await put(registration.id, await club.team('team_one', one))
    await put(second.id, await club.team('team_two', two))
    const params = { id: registration.id }
    await club.ok(api.registrations.cancel, { as: parent, params, query: {} })
    expect((await club.ok(api.players.list, { as: parent }))[0]).toMatchObject({ teamId: 'team_two' })
  })
})

describe('the office', () => {
  it('the office puts a child onto a team as it registers or moves it', async () => {
    const [here, there] = [await createProgram(1000), await createProgram(1000)]
    const [one, other] = [await club.team('team_here', here), await club.team('team_there', there)]
    const { parent, child } = await createRegisteredFamily(club, await createProgram(1000))
    const body = { programId: here, playerId: child.id, teamId: one }
    const made = await club.ok(api.registrations.create, { as: admin, body })
    const teamOf = async () => (await club.ok(api.players.list, { as: parent }))[0]?.teamId
    expect([made.onTeam, await teamOf()]).toEqual([true, one])
    expect((await move(made.id, there, { teamId: other })).json).toMatchObject({
      onTeam: true,
      teamId: other,
    })
    expect(await teamOf()).toBe(other)
    expect((await move(made.id, await createProgram(1000))).json).toMatchObject({ onTeam: false })
    expect(await teamOf()).toBeUndefined()
  })

  it('the office overrides the rules with a note, which is kept with what it was for', async () => {
    const id = await createProgram(1000, {
      programType: 'girls',
      grades: ['8'],
      registrationStatus: 'closed',
      capacity: 1,
    })
    const body = async (more: object = {}) => {
      const { child } = await createRegisteredFamily(club, await createProgram(1000))
      return { programId: id, playerId: child.id, ...more }
    }
    expect((await club.call(api.registrations.create, { as: admin, body: await body() })).status).toBe(400)
    const made = await club.ok(api.registrations.create, {
      as: admin,
      body: await body({ override: 'Plays up' }),
    })
    expect(made.override).toEqual({
      note: 'Plays up',
      reasons: [
        'This is a girls program.',
        'For grade 8; Sam is in grade 4.',
        'Registration for this program is not open.',
      ],
    })
    const over = await club.ok(api.registrations.create, {
      as: admin,
      body: await body({ override: 'One more' }),
    })
    expect(over.override?.reasons).toContain('This program is full.')
    const { parent, child } = await createRegisteredFamily(club, await createProgram(1000))
    expect(
      await club.call(api.registrations.create, {
        as: parent,
        body: { programId: id, playerId: child.id, override: 'Please' },
      }),
    ).toMatchObject({ status: 400, json: { issues: [{ field: 'override' }] } })
  })
})
