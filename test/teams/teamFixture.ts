import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { newPlayer, newTeam } from '../forms.ts'

/** A team with its staff, a family with a child on it, another family of the team, and those who run the club. */
export async function createTeamFixture(club: Club) {
  const admin = await club.person('admin')
  const director = await club.person('program_director')
  const [coach, assistant] = [await club.person('coach'), await club.person('assistant_coach')]
  const team = await club.ok(api.teams.create, {
    as: director,
    body: newTeam('Hawks', { headCoachId: coach.id, assistantCoachIds: [assistant.id] }),
  })
  const parent = await club.person('parent')
  const teammate = await club.person('parent')
  const createChild = async (of: { id: string }, name: string, more: object = {}) =>
    club.ok(api.players.create, {
      as: admin,
      // Without a program, the test's day decides which grade a child is in.
      body: newPlayer(name, { parentId: of.id, teamId: team.id, note: 'For a test', ...more }),
    })
  const kid = await createChild(parent, 'Kid', {
    hasMedicalIssues: true,
    medicalInfo: 'Asthma',
    grade: '4',
    coachShirtSize: 'M',
    requestedNumbers: [7, 8],
    isOutOfDistrict: true,
    hasDistrictRelease: true,
  })
  const mate = await createChild(teammate, 'Mate')
  const join = (playerId: string, more: object = {}) =>
    club.ok(api.teams.join, { as: director, body: { teamId: team.id, playerId, ...more } })
  const roster = (as = director, id = team.id) => club.ok(api.teams.players, { as, params: { id } })
  return { admin, director, coach, assistant, parent, teammate, team, kid, mate, createChild, join, roster }
}
