import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { numbered } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createTimeline } from './timeline.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const { move, register, assign, cancel, listed, ...desk } = createTimeline(club, admin)
const createProgram = async () => (await desk.createProgram()).id
const createTeam = (programId: string) => club.team(numbered('team_'), programId)
const teamOf = async (as: { token: string }) => (await club.ok(api.players.list, { as }))[0]?.teamId

it('only the office gives a team: roster and registration agree, and both lose it with the spot', async () => {
  const programId = await createProgram()
  const [teamId, rivalId] = [await createTeam(programId), await createTeam(programId)]
  const { parent, child, registration } = await createRegisteredFamily(club, programId)
  const params = { id: registration.id }
  const asked = await club.call(api.registrations.update, { as: parent, params, body: { teamId } })
  expect(asked.status).toBe(403)
  const wishing = await createFamily(club)
  await register(wishing.parent, programId, wishing.child.id, { teamId })
  expect(await teamOf(wishing.parent)).toBeUndefined()
  expect(await assign(registration.id, teamId)).toMatchObject({ status: 200, json: { teamId, onTeam: true } })
  expect(await teamOf(parent)).toBe(teamId)
  const coach = await club.person('coach', { teams: [teamId] })
  const seen = await listed(coach)
  expect(seen.map(({ id }) => id)).toEqual([registration.id])
  expect(seen[0]).not.toHaveProperty('fee')
  const { getPlayer } = await import('#functions/stores/players/store.ts')
  const account = (await getPlayer(child.id))?.userId ?? ''
  expect(await listed({ id: account })).toEqual(seen)
  expect(await listed(await club.person('coach', { teams: [rivalId] }))).toEqual([])
  await cancel(parent, registration.id)
  expect(await teamOf(parent)).toBeUndefined()
  expect(await listed(coach, { cancelled: 'true' })).toEqual([])
  expect((await assign(registration.id, teamId)).status).toBe(409)
})

it('nobody gets a team whose registration is canceled in this very moment', async () => {
  const programId = await createProgram()
  const { parent, registration } = await createRegisteredFamily(club, programId)
  race.beforeNextWrite(() => cancel(parent, registration.id), 'registration.team')
  expect((await assign(registration.id, await createTeam(programId))).status).toBe(409)
  expect([await listed(parent), await teamOf(parent)]).toEqual([[], undefined])
})

it('a team that the child is on by another registration stays when one ends', async () => {
  const [one, two] = [await createProgram(), await createProgram()]
  const [first, second] = [await createTeam(one), await createTeam(two)]
  const { parent, child, registration } = await createRegisteredFamily(club, one)
  await assign(registration.id, first)
  const { json } = await register(parent, two, child.id)
  expect(json.onTeam).toBe(false)
  await assign(json.id, second)
  await cancel(parent, registration.id)
  expect(await teamOf(parent)).toBe(second)
})

it('the office puts a child onto a team as it registers or moves it', async () => {
  const [here, there] = [await createProgram(), await createProgram()]
  const [one, other] = [await createTeam(here), await createTeam(there)]
  const { parent, child } = await createFamily(club)
  const { json } = await register(admin, here, child.id, { teamId: one })
  expect([json.onTeam, await teamOf(parent)]).toEqual([true, one])
  const moved = await move(json.id, there, { teamId: other })
  expect(moved.json).toMatchObject({ onTeam: true, teamId: other })
  expect(await teamOf(parent)).toBe(other)
  expect((await move(json.id, await createProgram())).json).toMatchObject({ onTeam: false })
  expect(await teamOf(parent)).toBeUndefined()
})

it('a child on a team of the program is registered with that team, whatever its family wishes', async () => {
  const programId = await createProgram()
  const [teamId, wished] = [await createTeam(programId), await createTeam(programId)]
  const { parent, child } = await createFamily(club)
  await club.ok(api.teams.join, { as: admin, body: { teamId, playerId: child.id } })
  const { json } = await register(parent, programId, child.id, { teamId: wished })
  expect(json).toMatchObject({ onTeam: true, teamId })
})

it('a change of a registration that names another child leaves that child on its team', async () => {
  const [programId, there] = [await createProgram(), await createProgram()]
  const [teamId, next] = [await createTeam(programId), await createTeam(there)]
  const one = await createRegisteredFamily(club, programId)
  const other = await createRegisteredFamily(club, programId)
  for (const { registration } of [one, other]) await assign(registration.id, teamId)
  const wrong = { playerId: other.child.id }
  const teams = async () => [await teamOf(one.parent), await teamOf(other.parent)]
  await move(one.registration.id, there, { teamId: next, ...wrong })
  expect(await teams()).toEqual([next, teamId])
  await assign(one.registration.id, null, wrong)
  expect(await teams()).toEqual([undefined, teamId])
  await assign(one.registration.id, next)
  await cancel(admin, one.registration.id, wrong)
  expect(await teams()).toEqual([undefined, teamId])
})
