import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, newTeam } from '../forms.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const as = cast.director
const createTeam = async (name: string) => (await club.ok(api.teams.create, { as, body: newTeam(name) })).id
const join = (body: object) => club.call(api.teams.join, { as, body })

describe('a coach', () => {
  it('a coach’s role in the club gives no rights to any team or child', async () => {
    const one = await createTeam('Roles')
    const people = {
      parent: cast.parent.id,
      pending: (await club.person('coach', { pending: true })).id,
      assistant: (await club.person('assistant_coach')).id,
      coach: (await club.person('coach')).id,
      director: (await club.person('program_director')).id,
    }
    const status = async (userId: string, role: string) => (await join({ userId, teamId: one, role })).status
    for (const [userId, coach, assistant] of [
      [people.parent, 400, 400],
      [people.pending, 400, 400],
      [people.assistant, 400, 201],
      [people.coach, 201, 200],
      [people.director, 201, 200],
    ] as const) {
      expect([await status(userId, 'coach'), await status(userId, 'assistant_coach')]).toEqual([
        coach,
        assistant,
      ])
    }
  })

  it('a coach of a team has rights from the next request on, and loses them with the next', async () => {
    const one = await createTeam('Rights')
    const coach = await club.person('coach')
    const sees = async () => (await club.call(api.teams.players, { as: coach, params: { id: one } })).status
    expect(await sees()).toBe(404)
    await join({ userId: coach.id, teamId: one, role: 'coach' })
    expect(await sees()).toBe(200)
    await join({ userId: coach.id, teamId: one, role: 'coach', active: false })
    expect(await sees()).toBe(404)
    await join({ userId: coach.id, teamId: one, role: 'coach' })
    await club.ok(api.teams.leave, { as, params: { id: `${one}.${coach.id}` } })
    expect(await sees()).toBe(404)
  })
})

describe('a coach who creates a child', () => {
  const enter = (more: object, who = cast.coach) =>
    club.call(api.players.create, {
      as: who,
      body: {
        firstName: 'Enter',
        lastName: 'Able',
        dateOfBirth: '2015-05-05',
        teamId: cast.team.id,
        ...more,
      },
    })

  it('a coach who creates a child adds it to a team they coach, which is its spot from the beginning', async () => {
    const body = newPlayer('Entered', { teamId: cast.team.id })
    const child = await club.ok(api.players.create, { as: cast.coach, body })
    expect(child.teamId).toBe(cast.team.id)
    expect((await cast.roster(cast.coach as typeof as)).map(({ id }) => id)).toContain(child.id)
  })

  it('a coach who creates a child may assign a number and a position, and learns who wears the number', async () => {
    const first = await enter({ firstName: 'First', jerseyNumber: 88, position: 'Goalie' })
    expect([first.status, first.json]).toMatchObject([201, { jerseyNumber: 88, position: 'Goalie' }])
    const second = await enter({ firstName: 'Second', jerseyNumber: 88 })
    expect([second.status, second.json.message]).toEqual([
      409,
      'Number 88 is already taken by First Able on this team',
    ])
    expect((await enter({ firstName: 'Third', jerseyNumber: 'x' })).json.issues[0]?.field).toBe(
      'jerseyNumber',
    )
  })

  it('a coach who creates a child does not learn on which team a child with this name is', async () => {
    await enter({ firstName: 'Known' })
    expect((await enter({ firstName: 'Known' })).status).toBe(200)
    const other = await createTeam('Others')
    const coach = await club.person('coach', { teams: [other] })
    const refused = await enter({ firstName: 'Known', teamId: other }, coach)
    expect(refused.status).toBe(409)
    expect(refused.text).not.toMatch(/ply_|team_/)
  })
})
