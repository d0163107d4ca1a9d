import { afterEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newProgram, newTeam, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createTeamFixture } from './teamFixture.ts'

const [race, reading] = [createRaceInjector(), createRaceInjector('GetItem')]
const club = await openClub({
  watch: { dynamodb: (request, forward) => reading.watch(request, next => race.watch(next, forward)) },
})
const fixtures = await createTeamFixture(club)
const as = fixtures.director
afterEach(async () => expect(await club.verify()).toEqual([]))

const { getRegistration } = await import('#functions/stores/registrations/store.ts')
const createTeam = async (more: object = {}) =>
  (await club.ok(api.teams.create, { as, body: newTeam('Meanwhile', more) })).id
const createProgram = async () =>
  (await club.ok(api.programs.create, { as, body: newProgram('Meanwhile') })).id
const change = (id: string, body: object) => club.call(api.teams.update, { as, params: { id }, body })
const remove = (id: string) => club.call(api.teams.remove, { as, params: { id } })
const leave = (teamId: string, id: string) =>
  club.ok(api.teams.leave, { as, params: { id: `${teamId}.${id}` } })
const assign = (id: string, by: { token: string } = as) =>
  club.ok(api.teams.assignNumbers, { as: by, params: { id } })
const edit = (id: string, body: object) =>
  club.ok(api.players.update, { as: fixtures.parent, params: { id }, body })
const childOf = (id: string) => club.ok(api.players.get, { as, params: { id } })
const wears = async (id: string) => (await childOf(id)).jerseyNumber ?? undefined
const again = { status: 409, json: { message: 'This team just changed. Please try again.' } }

it('a team that somebody else changes or deletes meanwhile is not overwritten, and does not reappear', async () => {
  const [id, gone, other] = [await createTeam(), await createTeam(), await createTeam()]
  race.beforeNextWrite(() => change(id, { division: 'North' }))
  expect(await change(id, { name: 'Owls' })).toMatchObject(again)
  const now = await club.ok(api.teams.get, { as, params: { id } })
  expect(now).toMatchObject({ name: 'Meanwhile', division: 'North' })
  race.beforeNextWrite(() => remove(gone))
  expect(await change(gone, { name: 'Owls' })).toMatchObject(again)
  race.beforeNextWrite(() => remove(other))
  expect(await remove(other)).toMatchObject(again)
  for (const params of [{ id: gone }, { id: other }])
    expect((await club.call(api.teams.get, { as, params })).status).toBe(404)
})

it('a team that another person is moving to another program does not return to the former one', async () => {
  const programId = await createProgram()
  const id = await createTeam({ programId })
  race.beforeNextWrite(async () => {
    await club.ok(api.programs.remove, { as: fixtures.admin, params: { id: programId } })
    await club.tick()
  })
  expect(await change(id, { name: 'Owls' })).toMatchObject(again)
  expect((await club.ok(api.teams.get, { as, params: { id } })).programId).toBeUndefined()
})

it('a registration that is canceled while its child joins a team of the program is on no team', async () => {
  const programId = await createProgram()
  const teamId = await createTeam({ programId })
  const { id: playerId } = await fixtures.createChild(fixtures.parent, 'Joiner', { teamId: undefined })
  const registration = await club.ok(api.registrations.create, {
    as: fixtures.parent,
    body: { programId, playerId },
  })
  race.beforeNextWrite(
    () =>
      club.ok(api.registrations.cancel, { as: fixtures.admin, params: { id: registration.id }, body: {} }),
    'team.join',
  )
  await club.ok(api.teams.join, { as, body: { teamId, playerId } })
  expect(await getRegistration(registration.id)).toMatchObject({ state: 'cancelled', onTeam: false })
})

it('the plan of numbers is carried out once, even if two coaches press the button at the same time', async () => {
  const id = await createTeam({ headCoachId: fixtures.coach.id })
  const children: string[] = []
  for (let n = 0; n < 35; n++) {
    const requestedNumbers = n === 0 ? [] : [(n % 20) + 10, n + 40]
    children.push(
      (await fixtures.createChild(fixtures.parent, `Wisher ${n}`, { teamId: id, requestedNumbers })).id,
    )
  }
  const [first, second] = await Promise.all([assign(id, fixtures.coach), assign(id)])
  const worn = (await fixtures.roster(as, id)).flatMap(({ jerseyNumber }) => jerseyNumber ?? [])
  expect([worn.length, new Set(worn).size]).toEqual([34, 34])
  const assigned = [...first.assigned, ...second.assigned]
  expect(new Set(assigned.map(({ playerId }) => playerId))).toEqual(new Set(children.slice(1)))
  expect(first.conflicts.map(({ playerId }) => playerId)).toEqual(children.slice(0, 1))
  expect((await assign(id)).assigned).toEqual([])
  const trail = (await fetchAuditRows('team.numbers')).filter(({ subject }) => subject === id)
  expect(trail.flatMap(({ details }) => Object(details).numbers)).toEqual(expect.arrayContaining(assigned))
})

it('a number that somebody else has taken meanwhile is not given', async () => {
  const id = await createTeam()
  const wisher = await fixtures.createChild(fixtures.parent, 'Wisher', {
    teamId: id,
    requestedNumbers: [7, 8],
  })
  const other = await fixtures.createChild(fixtures.parent, 'Faster', { teamId: null })
  race.beforeNextWrite(() => fixtures.join(other.id, { teamId: id, jerseyNumber: 7 }))
  expect((await assign(id)).assigned).toEqual([{ playerId: wisher.id, number: 8, choice: 2 }])
  expect([await wears(wisher.id), await wears(other.id)]).toEqual([8, 7])
})

it('a number is not given to a child that has got one or has left meanwhile', async () => {
  const id = await createTeam()
  const wisher = await fixtures.createChild(fixtures.parent, 'Gets', { teamId: id, requestedNumbers: [7] })
  const leaver = await fixtures.createChild(fixtures.parent, 'Leaves', { teamId: id, requestedNumbers: [8] })
  race.beforeNextWrite(async () => {
    await fixtures.join(wisher.id, { teamId: id, jerseyNumber: 9 })
    await leave(id, leaver.id)
  })
  expect((await assign(id)).assigned).toEqual([])
  expect([await wears(wisher.id), await wears(leaver.id)]).toEqual([9, undefined])
})

it('a child that changes while it joins a team, gets a number or leaves does both', async () => {
  const teamId = await createTeam()
  const { id } = await fixtures.createChild(fixtures.parent, 'Busy', { teamId: null, requestedNumbers: [7] })
  const names = async () => (await fixtures.roster(as, teamId)).map(player => player.lastName)
  race.beforeNextWrite(() => edit(id, { lastName: 'Once' }))
  await fixtures.join(id, { teamId })
  expect(await names()).toEqual(['Once'])
  race.beforeNextWrite(() => assign(teamId))
  await edit(id, { jerseySize: 'YL' })
  expect(await childOf(id)).toMatchObject({ jerseyNumber: 7, jerseySize: 'YL' })
  race.beforeNextWrite(() => edit(id, { lastName: 'Twice' }))
  await leave(teamId, id)
  expect([await names(), (await childOf(id)).lastName]).toEqual([[], 'Twice'])
})

it.each(['joins', 'is assigned to', 'is moved to'])(
  'a child that %s a team which is deleted meanwhile is on no team',
  async how => {
    const programId = await createProgram()
    const teamId = await createTeam({ programId })
    const { id: playerId } = await fixtures.createChild(fixtures.parent, numbered('Late'), { teamId: null })
    const former = how === 'is moved to' ? await createProgram() : programId
    const body = { programId: former, playerId }
    const { id } = await club.ok(api.registrations.create, { as: fixtures.parent, body })
    race.beforeNextWrite(async () => {
      await remove(teamId)
      await club.tick()
    }, teamId)
    const params = { id }
    const calls = {
      joins: () => club.call(api.teams.join, { as, body: { teamId, playerId } }),
      'is assigned to': () => club.call(api.registrations.update, { as, params, body: { teamId } }),
      'is moved to': () =>
        club.call(api.registrations.move, { as, params, body: { programId, teamId, note: 'Friends' } }),
    }
    expect((await calls[how as keyof typeof calls]()).status).toBe(how === 'is assigned to' ? 409 : 400)
    expect((await childOf(playerId)).memberships).toEqual([])
    expect(await getRegistration(id)).toMatchObject({ programId: former, onTeam: false })
  },
)

it('a child that changes while its team is deleted leaves it, and keeps the change', async () => {
  const teamId = await createTeam()
  const { id } = await fixtures.createChild(fixtures.parent, 'Changing', { teamId })
  await remove(teamId)
  race.beforeNextWrite(() => edit(id, { schoolAttending: 'Homeschool' }), id)
  await club.tick()
  const child = await childOf(id)
  expect([child.teamId, child.memberships, child.schoolAttending]).toEqual([undefined, [], 'Homeschool'])
})

it('a child that joins a team while its registration is canceled does not stay there', async () => {
  const programId = await createProgram()
  const teamId = await createTeam({ programId })
  const { id: playerId } = await fixtures.createChild(fixtures.parent, 'Late', { teamId: null })
  const body = { programId, playerId }
  const { id } = await club.ok(api.registrations.create, { as: fixtures.parent, body })
  race.beforeNextWrite(() => fixtures.join(playerId, { teamId }))
  const call = { as: fixtures.parent, params: { id }, query: {} }
  const { status } = await club.call(api.registrations.cancel, call)
  if (status === 409) await club.ok(api.registrations.cancel, call)
  expect(await fixtures.roster(as, teamId)).toEqual([])
})

it.each(['registering', 'joining'])(
  'a child that joins a team while it is registered has its team in the registration, if the %s came first',
  async first => {
    const programId = await createProgram()
    const teamId = await createTeam({ programId })
    const { id: playerId } = await fixtures.createChild(fixtures.parent, `Once ${first}`, { teamId: null })
    const body = { programId, playerId }
    const register = () => club.ok(api.registrations.create, { as: fixtures.parent, body })
    const join = () => fixtures.join(playerId, { teamId })
    const [begun, meanwhile] = first === 'joining' ? [join, register] : [register, join]
    race.beforeNextWrite(meanwhile, playerId)
    await begun()
    const [row] = await club.ok(api.registrations.list, { as, query: { programId } })
    expect([row?.onTeam, row?.teamId]).toEqual([true, teamId])
  },
)

it.each(['joins', 'leaves', 'loses'])(
  'a registration that comes in between two reads knows whether its child is on the team that it %s',
  async what => {
    const programId = await createProgram()
    const teamId = await createTeam({ programId })
    const on = what === 'joins' ? null : teamId
    const { id: playerId } = await fixtures.createChild(fixtures.parent, numbered('Between'), { teamId: on })
    const body = { programId, playerId }
    const register = () => club.ok(api.registrations.create, { as: fixtures.parent, body })
    await club.tick()
    if (what === 'loses') await remove(teamId)
    reading.beforeNextWrite(register, `"PLAYER#${playerId}"`, '"META"')
    if (what === 'joins') await fixtures.join(playerId, { teamId })
    else if (what === 'leaves') await leave(teamId, playerId)
    else await club.tick()
    const [row] = await club.ok(api.registrations.list, { as, query: { programId } })
    expect([row?.playerId, row?.onTeam]).toEqual([playerId, what === 'joins'])
  },
)

it('a team takes no fourth assistant, even if two join at the same moment', async () => {
  const [one, two, three, four] = await Promise.all(
    Array.from({ length: 4 }, () => club.person('assistant_coach')),
  )
  const teamId = await createTeam({ assistantCoachIds: [one?.id, two?.id] })
  const join = (userId = '') =>
    club.call(api.teams.join, { as, body: { teamId, userId, role: 'assistant_coach' } })
  race.beforeNextWrite(() => join(three?.id), `"STAFF#${four?.id}"`)
  expect(await join(four?.id)).toMatchObject(again)
  expect((await join(four?.id)).status).toBe(400)
})
