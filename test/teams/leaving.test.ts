import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { insertEvents, newEvent } from '../events/events.ts'
import { newProgram, newTeam } from '../forms.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const { commitAttendance, saveAttendanceWrites } = await import('#functions/stores/events/attendance.ts')
const as = cast.director
const teamId = cast.team.id
afterEach(async () => expect(await club.verify()).toEqual([]))

const leave = (id: string) => club.call(api.teams.leave, { as, params: { id: `${teamId}.${id}` } })
const membershipsOf = async (id: string) =>
  (await club.ok(api.players.get, { as, params: { id } })).memberships?.map(membership => [
    membership.teamId,
    membership.active,
    membership.jerseyNumber,
  ])
const line = async (id: string) => {
  const found = (await cast.roster()).find(player => player.id === id)
  return found && [found.jerseyNumber, found.attendance]
}
/** A child with a number who came to one of two practices. */
async function attending(name: string, jerseyNumber: number) {
  const { id } = await cast.createChild(cast.parent, name, { jerseyNumber })
  const events = await insertEvents(newEvent({ teamId }), newEvent({ teamId }))
  for (const [n, event] of events.entries()) {
    const fields = { status: n === 0 ? 'present' : 'absent' } as const
    await commitAttendance(saveAttendanceWrites({ event, playerId: id, teamId }, { fields }, club.clock.now))
  }
  return id
}

describe('a child that leaves a team', () => {
  it('a child that has attended nothing is gone from the team it leaves', async () => {
    const { id } = await cast.createChild(cast.parent, 'Brief')
    expect((await leave(id)).status).toBe(200)
    expect(await membershipsOf(id)).toEqual([])
  })

  it('a child that leaves a team keeps its attendance on record, and has it again when it returns', async () => {
    const id = await attending('Long', 41)
    expect(await line(id)).toEqual([41, 50])
    expect((await leave(id)).status).toBe(200)
    expect([await line(id), await membershipsOf(id)]).toEqual([undefined, [[teamId, false, undefined]]])
    await cast.createChild(cast.parent, 'Takes it', { jerseyNumber: 41 })
    await cast.join(id)
    expect(await line(id)).toEqual([undefined, 50])
  })

  it('a child that has left a team cannot leave again, and stays on record', async () => {
    const id = await attending('Gone', 42)
    expect([(await leave(id)).status, (await leave(id)).status]).toEqual([200, 404])
    expect(await membershipsOf(id)).toEqual([[teamId, false, undefined]])
  })
})

describe('a child’s attendance', () => {
  it('a child’s attendance stays unchanged, whatever else of its membership or its row changes', async () => {
    const id = await attending('Steady', 43)
    await cast.join(id, { jerseyNumber: 44, position: 'Goalie' })
    const params = { id }
    await club.ok(api.players.update, { as: cast.parent, params, body: { firstName: 'Renamed' } })
    await club.ok(api.players.update, { as, params, body: { jerseyNumber: 45 } })
    expect(await line(id)).toEqual([45, 50])
  })
})

describe('a place that is named again', () => {
  it('a membership that is created again keeps its number, its position and its beginning where none are sent', async () => {
    const { id } = await cast.createChild(cast.parent, 'Same', { jerseyNumber: 46 })
    const membership = async () =>
      (await club.ok(api.players.get, { as, params: { id } })).memberships?.find(own => own.teamId === teamId)
    const before = await membership()
    club.clock.pass({ seconds: 1 })
    await cast.join(id, { position: 'Defense' })
    expect(await membership()).toEqual({ ...before, position: 'Defense' })
    await cast.join(id, { fromTeamId: teamId })
    expect(await membership()).toEqual({ ...before, position: 'Defense' })
  })
})

describe('a registration that names the same team again', () => {
  it('a registration that names the same team again keeps the child’s number there', async () => {
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Again') })
    const { id: own } = await club.ok(api.teams.create, { as, body: newTeam('Again', { programId }) })
    const { id: playerId } = await cast.createChild(cast.parent, 'Stays', { teamId: own, jerseyNumber: 8 })
    const body = { programId, playerId }
    const { id } = await club.ok(api.registrations.create, { as: cast.parent, body })
    await club.ok(api.registrations.update, { as, params: { id }, body: { teamId: own } })
    expect(await membershipsOf(playerId)).toEqual([[own, true, 8]])
  })
})

describe('on the list of memberships', () => {
  it('the list of memberships shows head coaches as such, and everybody once', async () => {
    const { id } = await club.ok(api.teams.create, {
      as,
      body: newTeam('Listed', { headCoachId: cast.coach.id, assistantCoachIds: [cast.assistant.id] }),
    })
    const roles = (list: { userId: string; teamId: string; role: string }[]) =>
      list.filter(row => row.teamId === id).map(({ userId, role }) => [userId, role])
    const staff = [
      [cast.coach.id, 'coach'],
      [cast.assistant.id, 'assistant_coach'],
    ]
    for (const who of [as, cast.coach])
      expect(roles(await club.ok(api.teams.memberships, { as: who })).toSorted()).toEqual(staff.toSorted())
    const ids = (await club.ok(api.teams.memberships, { as: cast.coach })).map(row => row.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('the list of memberships shows a family its own children’s, and a stranger none', async () => {
    const { userId } = await club.ok(api.players.get, { as: cast.parent, params: { id: cast.kid.id } })
    const ids = async (who: { token: string }, query = {}) =>
      (await club.ok(api.teams.memberships, { as: who, query })).map(row => row.playerId)
    expect(await ids(cast.teammate)).toEqual([cast.mate.id])
    expect(await ids(cast.teammate, { userId })).toEqual([])
    expect(await ids(cast.parent, { userId })).toEqual([cast.kid.id])
    expect(await ids(await club.person('parent'))).toEqual([])
    expect(await ids(await club.person('coach'), { userId })).toEqual([])
  })

  it('the list of memberships shows staff one person’s if they ask for that person, and nobody else’s', async () => {
    const query = { userId: cast.coach.id }
    const list = await club.ok(api.teams.memberships, { as: cast.assistant, query })
    expect(new Set(list.map(({ userId }) => userId))).toEqual(new Set([cast.coach.id]))
  })
})
