import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newProgram, newTeam } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createTeamFixture } from './teamFixture.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const cast = await createTeamFixture(club)
const as = cast.director
afterEach(async () => expect(await club.verify()).toEqual([]))

const createTeam = async (more: object = {}) =>
  (await club.ok(api.teams.create, { as, body: newTeam('Meanwhile', more) })).id
const change = (id: string, body: object) => club.call(api.teams.update, { as, params: { id }, body })
const assign = (id: string) => club.ok(api.teams.assignNumbers, { as, params: { id } })
const wears = async (id: string) =>
  (await club.ok(api.players.get, { as, params: { id } })).jerseyNumber ?? undefined
const again = { status: 409, json: { message: 'This team just changed. Please try again.' } }

describe('a team that somebody else', () => {
  it('a team that somebody else changes meanwhile is not overwritten', async () => {
    const id = await createTeam()
    race.beforeNextWrite(() => change(id, { division: 'North' }))
    expect(await change(id, { name: 'Owls' })).toMatchObject(again)
    expect(await club.ok(api.teams.get, { as, params: { id } })).toMatchObject({
      name: 'Meanwhile',
      division: 'North',
    })
  })

  it('a team that somebody else deletes meanwhile does not reappear, and is not deleted twice', async () => {
    const [id, other] = [await createTeam(), await createTeam()]
    race.beforeNextWrite(() => club.ok(api.teams.remove, { as, params: { id } }))
    expect(await change(id, { name: 'Owls' })).toMatchObject(again)
    race.beforeNextWrite(() => club.ok(api.teams.remove, { as, params: { id: other } }))
    expect(await club.call(api.teams.remove, { as, params: { id: other } })).toMatchObject(again)
    for (const gone of [id, other])
      expect((await club.call(api.teams.get, { as, params: { id: gone } })).status).toBe(404)
  })

  it('a team that another person is moving to another program does not return to the former one', async () => {
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Short') })
    const id = await createTeam({ programId })
    race.beforeNextWrite(async () => {
      await club.ok(api.programs.remove, { as: cast.admin, params: { id: programId } })
      await club.tick()
    })
    expect(await change(id, { name: 'Owls' })).toMatchObject(again)
    expect((await club.ok(api.teams.get, { as, params: { id } })).programId).toBeUndefined()
  })
})

describe('a number that is given', () => {
  it('a number that somebody else has taken meanwhile is not given', async () => {
    const id = await createTeam()
    const wisher = await cast.createChild(cast.parent, 'Wisher', { teamId: id, requestedNumbers: [7, 8] })
    const other = await cast.createChild(cast.parent, 'Faster', { teamId: null })
    race.beforeNextWrite(() => cast.join(other.id, { teamId: id, jerseyNumber: 7 }))
    expect((await assign(id)).assigned).toEqual([{ playerId: wisher.id, number: 8, choice: 2 }])
    expect([await wears(wisher.id), await wears(other.id)]).toEqual([8, 7])
  })

  it('a number is not given to a child that has got one or has left meanwhile', async () => {
    const id = await createTeam()
    const [wisher, leaver] = [
      await cast.createChild(cast.parent, 'Gets', { teamId: id, requestedNumbers: [7] }),
      await cast.createChild(cast.parent, 'Leaves', { teamId: id, requestedNumbers: [8] }),
    ]
    race.beforeNextWrite(async () => {
      await cast.join(wisher.id, { teamId: id, jerseyNumber: 9 })
      await club.ok(api.teams.leave, { as, params: { id: `${id}.${leaver.id}` } })
    })
    expect((await assign(id)).assigned).toEqual([])
    expect([await wears(wisher.id), await wears(leaver.id)]).toEqual([9, undefined])
  })

  it('a number that is given is not lost to a change of the child that was read before', async () => {
    const id = await createTeam()
    const createChild = await cast.createChild(cast.parent, 'Grows', { teamId: id, requestedNumbers: [7] })
    race.beforeNextWrite(() => assign(id))
    const params = { id: createChild.id }
    await club.ok(api.players.update, { as: cast.parent, params, body: { jerseySize: 'YL' } })
    expect(await wears(createChild.id)).toBe(7)
  })
})

describe('a changing child', () => {
  it('a child that changes while it joins or leaves a team does both', async () => {
    const id = await createTeam()
    const createChild = await cast.createChild(cast.parent, 'Busy', { teamId: null })
    const params = { id: createChild.id }
    const rename = (lastName: string) => () =>
      club.ok(api.players.update, { as: cast.parent, params, body: { lastName } })
    const names = async () => (await cast.roster(as, id)).map(player => player.lastName)
    race.beforeNextWrite(rename('Once'))
    await cast.join(createChild.id, { teamId: id })
    expect(await names()).toEqual(['Once'])
    race.beforeNextWrite(rename('Twice'))
    await club.ok(api.teams.leave, { as, params: { id: `${id}.${createChild.id}` } })
    expect(await names()).toEqual([])
    expect((await club.ok(api.players.get, { as, params })).lastName).toBe('Twice')
  })
})

describe('a child that changes while its team is deleted', () => {
  it('a child that changes while its team is deleted leaves it, and keeps the change', async () => {
    const id = await createTeam()
    const createChild = await cast.createChild(cast.parent, 'Changing', { teamId: id })
    await club.ok(api.teams.remove, { as, params: { id } })
    const params = { id: createChild.id }
    const body = { schoolAttending: 'Homeschool' }
    race.beforeNextWrite(() => club.ok(api.players.update, { as: cast.parent, params, body }), createChild.id)
    await club.tick()
    const { teamId, memberships, schoolAttending } = await club.ok(api.players.get, { as, params })
    expect([teamId, memberships, schoolAttending]).toEqual([undefined, [], 'Homeschool'])
  })
})

describe('a child that joins a team while its registration is canceled', () => {
  it('a child that joins a team while its registration is canceled does not stay there', async () => {
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Given up') })
    const id = await createTeam({ programId })
    const createChild = await cast.createChild(cast.parent, 'Late', { teamId: null })
    const body = { programId, playerId: createChild.id }
    const registration = await club.ok(api.registrations.create, { as: cast.parent, body })
    race.beforeNextWrite(() => cast.join(createChild.id, { teamId: id }))
    const params = { id: registration.id }
    const { status } = await club.call(api.registrations.cancel, { as: cast.parent, params, query: {} })
    if (status === 409) await club.ok(api.registrations.cancel, { as: cast.parent, params, query: {} })
    expect(await cast.roster(as, id)).toEqual([])
  })
})

describe('a child that joins a team while it is registered', () => {
  it.each(['registering', 'joining'])(
    'a child that joins a team while it is registered has its team in the registration, if the %s came first',
    async first => {
      const { id: programId } = await club.ok(api.programs.create, {
        as,
        body: newProgram(`At once ${first}`),
      })
      const id = await createTeam({ programId })
      const createChild = await cast.createChild(cast.parent, `Once ${first}`, { teamId: null })
      const body = { programId, playerId: createChild.id }
      const register = () => club.ok(api.registrations.create, { as: cast.parent, body })
      const join = () => cast.join(createChild.id, { teamId: id })
      const [begun, meanwhile] = first === 'joining' ? [join, register] : [register, join]
      race.beforeNextWrite(meanwhile, createChild.id)
      await begun()
      const [row] = await club.ok(api.registrations.list, { as, query: { programId } })
      expect([row?.onTeam, row?.teamId]).toEqual([true, id])
      expect(await club.verify()).toEqual([])
    },
  )
})
