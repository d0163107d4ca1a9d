import { afterEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { insertEvents, newEvent } from '../events/events.ts'
import { newProgram, newTeam } from '../forms.ts'
import { createRandom, runs } from '../proof.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const fixtures = await createTeamFixture(club)
const { commitAttendance, saveAttendanceWrites } = await import('#functions/stores/events/attendance.ts')
const as = fixtures.director
afterEach(async () => expect(await club.verify()).toEqual([]))

const createTeam = async (name: string, more: object = {}) =>
  (await club.ok(api.teams.create, { as, body: newTeam(name, more) })).id
const createProgram = async (name: string) =>
  (await club.ok(api.programs.create, { as, body: newProgram(name) })).id
/** A child on no team. */
const kid = (name: string) => fixtures.createChild(fixtures.parent, name, { teamId: null })
const register = (programId: string, playerId: string) =>
  club.ok(api.registrations.create, { as: fixtures.parent, body: { programId, playerId } })
const join = (body: object) => club.call(api.teams.join, { as, body })
const leave = (teamId: string, id: string) =>
  club.call(api.teams.leave, { as, params: { id: `${teamId}.${id}` } })
const of = async (id: string) => club.ok(api.players.get, { as: fixtures.parent, params: { id } })
const membershipsOf = async (id: string) =>
  (await of(id)).memberships?.map(({ teamId, active, jerseyNumber }) => [teamId, active, jerseyNumber])
const line = async (id: string, teamId = fixtures.team.id) => {
  const found = (await fixtures.roster(as, teamId)).find(player => player.id === id)
  return found && [found.jerseyNumber, found.attendance]
}
/** A child with a number who came to one of two practices. */
async function attending(name: string, jerseyNumber: number) {
  const teamId = fixtures.team.id
  const { id } = await fixtures.createChild(fixtures.parent, name, { jerseyNumber })
  const events = await insertEvents(newEvent({ teamId }), newEvent({ teamId }))
  for (const [n, event] of events.entries()) {
    const fields = { status: n === 0 ? 'present' : 'absent' } as const
    await commitAttendance(saveAttendanceWrites({ event, playerId: id, teamId }, { fields }, club.clock.now))
  }
  return id
}

it('a child can be on two teams, shows the newest, and moves between teams in one step, its number free again', async () => {
  const [travel, clinic, to] = [
    await createTeam('Travel'),
    await createTeam('Clinic'),
    await createTeam('To'),
  ]
  const { id } = await kid('Two')
  await join({ playerId: id, teamId: travel, jerseyNumber: 4, position: 'Attack' })
  club.clock.pass({ seconds: 1 })
  await join({ playerId: id, teamId: clinic, jerseyNumber: 9 })
  expect(await of(id)).toMatchObject({ teamId: clinic, jerseyNumber: 9 })
  expect([(await line(id, travel))?.[0], (await line(id, clinic))?.[0]]).toEqual([4, 9])
  await leave(clinic, id)
  expect(await of(id)).toMatchObject({ teamId: travel, jerseyNumber: 4, position: 'Attack' })
  await join({ playerId: id, teamId: to, fromTeamId: travel })
  expect([await fixtures.roster(as, travel), (await of(id)).teamId]).toEqual([[], to])
  const next = await kid('Next')
  expect((await join({ playerId: next.id, teamId: travel, jerseyNumber: 4 })).status).toBe(201)
})

it('the reply for a taken number says who wears it', async () => {
  const teamId = await createTeam('Numbers')
  const [first, second] = [await kid('Wears'), await kid('Wants')]
  await join({ playerId: first.id, teamId, jerseyNumber: 7 })
  const refused = await join({ playerId: second.id, teamId, jerseyNumber: 7 })
  const message = 'Number 7 is already taken by Wears Whitfield on this team'
  expect([refused.status, refused.json.issues]).toEqual([409, [{ field: 'jerseyNumber', message }]])
  const onPage = { as, params: { id: second.id }, body: { teamId, jerseyNumber: 7 } }
  expect(await club.call(api.players.update, onPage)).toMatchObject({ status: 409, json: { message } })
  expect((await of(second.id)).teamId).toBeUndefined()
})

it('a child is put on a team by its account too, and twice is once', async () => {
  const teamId = await createTeam('Account')
  const child = await kid('Accounted')
  const { userId = '' } = await of(child.id)
  expect((await join({ userId, teamId })).status).toBe(201)
  expect((await join({ userId, teamId, jerseyNumber: 3 })).status).toBe(200)
  const rows = await club.ok(api.teams.memberships, { as, query: { userId } })
  const membership = { teamId, playerId: child.id, role: 'player', jerseyNumber: 3, active: true }
  expect(rows).toEqual([expect.objectContaining(membership)])
})

it('a child that pauses stays on record, off the roster, with its number free', async () => {
  const teamId = await createTeam('Pause')
  const child = await kid('Pauses')
  await join({ playerId: child.id, teamId, jerseyNumber: 2 })
  await join({ playerId: child.id, teamId, active: false })
  expect(await fixtures.roster(as, teamId)).toEqual([])
  expect(await membershipsOf(child.id)).toEqual([[teamId, false, undefined]])
  expect((await join({ playerId: (await kid('Other')).id, teamId, jerseyNumber: 2 })).status).toBe(201)
})

it('a child that leaves a team stays on record there, with its attendance', async () => {
  const teamId = fixtures.team.id
  const id = await attending('Long', 41)
  expect(await line(id)).toEqual([41, 50])
  expect([(await leave(teamId, id)).status, (await leave(teamId, id)).status]).toEqual([200, 404])
  expect([await line(id), await membershipsOf(id)]).toEqual([undefined, [[teamId, false, undefined]]])
  await fixtures.createChild(fixtures.parent, 'Takes it', { jerseyNumber: 41 })
  await fixtures.join(id)
  expect(await line(id)).toEqual([undefined, 50])
})

it('a child’s attendance stays unchanged, whatever else of its membership or its row changes', async () => {
  const id = await attending('Steady', 43)
  await fixtures.join(id, { jerseyNumber: 44, position: 'Goalie' })
  const params = { id }
  await club.ok(api.players.update, { as: fixtures.parent, params, body: { firstName: 'Renamed' } })
  await club.ok(api.players.update, { as, params, body: { jerseyNumber: 45 } })
  expect(await line(id)).toEqual([45, 50])
})

it('a membership that is created again keeps its number, its position and its beginning where none are sent', async () => {
  const programId = await createProgram('Again')
  const teamId = await createTeam('Again', { programId })
  const { id } = await fixtures.createChild(fixtures.parent, 'Same', { teamId, jerseyNumber: 46 })
  const [before] = (await of(id)).memberships ?? []
  club.clock.pass({ seconds: 1 })
  await join({ playerId: id, teamId, position: 'Defense' })
  await join({ playerId: id, teamId, fromTeamId: teamId })
  // A registration that names the same team is no new beginning either.
  const registration = await register(programId, id)
  await club.ok(api.registrations.update, { as, params: { id: registration.id }, body: { teamId } })
  expect((await of(id)).memberships).toEqual([{ ...before, position: 'Defense' }])
})

it('a child is in the pool exactly when it is on no team', async () => {
  const child = await kid('Pooled')
  const pool = async () =>
    (await club.ok(api.players.list, { as, query: { unassigned: 'true' } })).map(({ id }) => id)
  expect(await pool()).toContain(child.id)
  const teamId = await createTeam('Pool')
  await join({ playerId: child.id, teamId })
  expect(await pool()).not.toContain(child.id)
  await leave(teamId, child.id)
  expect(await pool()).toContain(child.id)
})

it('a registered child is to be placed until it is on a team of the program, and roster and registration agree', async () => {
  const programId = await createProgram('Placing')
  const [a, b] = [await createTeam('A', { programId }), await createTeam('B', { programId })]
  const elsewhere = await createTeam('Another program')
  const child = await kid('Returning')
  const unplaced = async (caller: { token: string } = as) =>
    (await club.ok(api.players.list, { as: caller, query: { unplacedIn: programId } })).map(({ id }) => id)
  await join({ playerId: child.id, teamId: elsewhere })
  expect(await unplaced()).toEqual([])
  const { id } = await register(programId, child.id)
  const shown = async () => {
    const [row] = await club.ok(api.registrations.list, { as, query: { programId } })
    return [row?.onTeam, row?.teamId, await unplaced()]
  }
  expect(await shown()).toEqual([false, undefined, [child.id]])
  expect(await unplaced(await club.person('parent'))).toEqual([])
  await join({ playerId: child.id, teamId: a })
  expect(await shown()).toEqual([true, a, []])
  await club.ok(api.registrations.update, { as, params: { id }, body: { teamId: b } })
  expect([await fixtures.roster(as, a), await shown()]).toEqual([[], [true, b, []]])
  await leave(b, child.id)
  expect(await shown()).toEqual([false, undefined, [child.id]])
  await join({ playerId: child.id, teamId: b })
  await club.ok(api.registrations.cancel, { as: fixtures.parent, params: { id } })
  expect([await fixtures.roster(as, b), await unplaced()]).toEqual([[], []])
  expect((await fixtures.roster(as, elsewhere)).map(player => player.id)).toEqual([child.id])
})

it('many simultaneous changes leave rosters, children, numbers and registrations consistent', async () => {
  const programId = await createProgram('Chaos')
  const [x, y] = [await createTeam('X', { programId }), await createTeam('Y', { programId })]
  const teams = [x, y, await createTeam('Z')] as const
  const registered: Awaited<ReturnType<typeof register>>[] = []
  for (const name of ['Pat', 'Quinn', 'Ray', 'Sky'])
    registered.push(await register(programId, (await kid(name)).id))
  const random = createRandom(7)
  const act = async () => {
    const { id, playerId } = registered[random.roll(registered.length)] ?? expect.unreachable()
    const teamId = random.pick(teams)
    const kind = random.roll(100) / 100
    if (kind < 0.4) return join({ playerId, teamId, jerseyNumber: random.pick([1, 2, 3, null, undefined]) })
    if (kind < 0.55) return join({ playerId, teamId, fromTeamId: random.pick(teams) })
    if (kind < 0.65) return join({ playerId, teamId, active: false })
    if (kind < 0.8) return leave(teamId, playerId)
    if (kind < 0.9) {
      const body = { teamId: random.pick([x, y]) }
      return club.call(api.registrations.update, { as, params: { id }, body })
    }
    return club.call(api.teams.assignNumbers, { as, params: { id: teamId } })
  }
  for (let round = 0; round < runs(12, 200); round++) {
    const replies = await Promise.all(Array.from({ length: 5 }, act))
    for (const { status } of replies) expect(status).toBeLessThan(500)
    expect(await club.verify()).toEqual([])
  }
})

it('an impossible membership is refused by its field', async () => {
  const teamId = await createTeam('Refusals')
  const { id: playerId } = await kid('Declined')
  const wrong: [object, string][] = [
    [{ teamId: 'team_none', playerId }, 'teamId'],
    [{ playerId: 'ply_none' }, 'playerId'],
    [{ userId: 'usr_none' }, 'userId'],
    [{}, 'userId'],
    [{ playerId, role: 'coach' }, 'role'],
    [{ userId: fixtures.coach.id }, 'role'],
    [{ userId: fixtures.coach.id, role: 'player' }, 'role'],
    [{ userId: fixtures.assistant.id, role: 'coach' }, 'userId'],
  ]
  for (const [body, field] of wrong) {
    const { status, json } = await join({ teamId, ...body })
    expect([status, json.issues?.[0]?.field], JSON.stringify(body)).toEqual([400, field])
  }
})

it('the list of memberships shows staff everybody of their teams once, and a family its own children’s', async () => {
  const staff = { headCoachId: fixtures.coach.id, assistantCoachIds: [fixtures.assistant.id] }
  const teamId = await createTeam('Listed', staff)
  const list = (who: { token: string }, query = {}) => club.ok(api.teams.memberships, { as: who, query })
  const expected = [`${fixtures.coach.id} coach`, `${fixtures.assistant.id} assistant_coach`]
  for (const who of [as, fixtures.coach]) {
    const rows = await list(who)
    const own = rows.filter(row => row.teamId === teamId)
    expect(own.map(({ userId, role }) => `${userId} ${role}`).sort()).toEqual(expected.toSorted())
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  }
  const { userId } = await of(fixtures.kid.id)
  const children = async (who: { token: string }, query = {}) =>
    (await list(who, query)).map(row => row.playerId)
  expect(await children(fixtures.teammate)).toEqual([fixtures.mate.id])
  expect(await children(fixtures.teammate, { userId })).toEqual([])
  expect(await children(fixtures.parent, { userId })).toEqual([fixtures.kid.id])
  expect(await children(await club.person('parent'))).toEqual([])
  expect(await children(await club.person('coach'), { userId })).toEqual([])
  const asked = await list(fixtures.assistant, { userId: fixtures.coach.id })
  expect(new Set(asked.map(row => row.userId))).toEqual(new Set([fixtures.coach.id]))
})
