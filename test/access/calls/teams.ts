import { newTeam, numbered } from '../../forms.ts'
import type { Actor, Calls, Fixtures } from '../fixtures.ts'

/** The calls of teams and who plays on them, about one's own team or about somebody else's. */
export function teamCalls({ family, childOf, teamOf }: Fixtures) {
  const paramsOf = async (userId: string) => ({ params: { id: (await teamOf(userId)).id } })

  const about = (whose: (actor: Actor) => { id: string }) =>
    ({
      'GET /api/teams/{id}': of => paramsOf(whose(of).id),
      'GET /api/teams/{id}/players': of => paramsOf(whose(of).id),
      'GET /api/teams/{id}/roster/export': of => paramsOf(whose(of).id),
      'POST /api/teams/{id}/medical-sheet': of => paramsOf(whose(of).id),
      'POST /api/teams/{id}/numbers': of => paramsOf(whose(of).id),
    }) satisfies Partial<Calls<'teams'>>

  const own: Calls<'teams'> = {
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
    'POST /api/teams/publication': async ({ id }) => ({ body: { teamIds: [(await teamOf(id)).id] } }),
    'DELETE /api/team-memberships/{id}': async ({ id }) => {
      const team = await teamOf(id)
      return { params: { id: `${team.id}.${team.playerId}` } }
    },
  }
  return { own, foreign: about(() => family) }
}
