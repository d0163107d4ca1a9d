import type { Club } from '../../club.ts'
import { newTeam, numbered } from '../../forms.ts'
import type { Calls } from '../actors.ts'

/** The parts of the fixture that these calls need. */
interface FixtureParts {
  club: Club
  /** The family to which all other callers are strangers. */
  family: { id: string }
  childOf: (parentId: string, more?: object) => Promise<{ id: string }>
}

/** The calls of teams and who plays on them, about one's own team or about somebody else's. */
export async function teamCalls({ club, family, childOf }: FixtureParts) {
  const [{ commit }, { staffWrites }] = await Promise.all([
    import('#functions/platform/data/transaction.ts'),
    import('#functions/stores/teams/staff.ts'),
  ])

  /** A team that the caller coaches, if their role allows it, and that their child plays on. */
  async function teamOf(userId: string) {
    const teamId = await club.team(numbered('team_'))
    const createdAt = club.clock.now.toISOString()
    const member = { teamId, userId, role: 'assistant_coach', active: true, createdAt } as const
    await commit(...staffWrites([{ after: member }]))
    return { id: teamId, playerId: (await childOf(userId, { teamId })).id }
  }
  const paramsOf = async (userId: string) => ({ params: { id: (await teamOf(userId)).id } })

  const about = (whose: (of: { id: string }) => { id: string }): Calls<{ id: string }> => ({
    'GET /api/teams/{id}': of => paramsOf(whose(of).id),
    'GET /api/teams/{id}/players': of => paramsOf(whose(of).id),
    'GET /api/teams/{id}/roster/export': of => paramsOf(whose(of).id),
    'GET /api/teams/{id}/medical-sheet': of => paramsOf(whose(of).id),
    'POST /api/teams/{id}/numbers': of => paramsOf(whose(of).id),
  })

  const own: Calls<{ id: string }> = {
    ...about(actor => actor),
    'GET /api/teams': async () => ({}),
    'GET /api/coaches': async () => ({}),
    'GET /api/team-memberships': async () => ({}),
    'POST /api/teams': async () => ({ body: newTeam(numbered('Team ')) }),
    'PATCH /api/teams/{id}': async ({ id }) => ({ ...(await paramsOf(id)), body: { division: 'B' } }),
    'DELETE /api/teams/{id}': ({ id }) => paramsOf(id),
    'POST /api/team-memberships': async ({ id }) => ({
      body: { teamId: (await teamOf(id)).id, playerId: (await childOf(id)).id },
    }),
    'DELETE /api/team-memberships/{id}': async ({ id }) => {
      const team = await teamOf(id)
      return { params: { id: `${team.id}.${team.playerId}` } }
    },
  }
  const foreign: Calls<unknown> = {
    ...about(() => family),
    'PATCH /api/teams/{id}': async () => ({ params: { id: 'team_none' }, body: { division: 'B' } }),
    'DELETE /api/teams/{id}': async () => ({ params: { id: 'team_none' } }),
    'DELETE /api/team-memberships/{id}': async () => ({ params: { id: 'team_none.ply_none' } }),
  }
  return { teamOf, own, foreign }
}
