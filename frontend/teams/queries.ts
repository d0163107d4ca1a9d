import { events, players, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { fetchAllPages } from '#frontend/lib/allPages.ts'
import { callPage } from '#frontend/lib/api.ts'
import { type SendOptions, useSend } from '#frontend/lib/queries.ts'
import { myPlayersQuery } from '#frontend/players/myPlayers.ts'
import { changed, staleTime } from '#frontend/players/rosterQueries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isPrivileged } from '#shared/access.ts'
import { addDays } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import type { Route } from '#shared/http.ts'
import { relationsTo } from '#shared/players/fieldAccess.ts'
import type { PlayerChanges } from '#shared/players/model.ts'
import type { TeamDetail } from '#shared/teams/model.ts'

/** The user's relations to the players of a team. */
export function useTeamRelations(team: Pick<TeamDetail, 'id' | 'staff'>) {
  const { id: userId, effectiveRole } = useUser()
  const { data: family = [] } = useQuery(myPlayersQuery)
  const coaches = team.staff?.some(member => member.userId === userId) ?? false
  const viewer = {
    role: effectiveRole,
    teamIds: coaches ? [team.id] : [],
    childIds: family.map(({ id }) => id),
    // A player's own account counts as its family.
    playerId: effectiveRole === 'player' ? family[0]?.id : undefined,
  }
  return {
    isStaff: isPrivileged(effectiveRole) || coaches,
    to: (playerId: string) => relationsTo(viewer, { id: playerId, teamIds: [team.id] }),
  }
}

/** A player's number and position on one team. */
export type Spot = Pick<PlayerChanges, 'jerseyNumber' | 'position'>

const sendOptions = <R extends Route>(): SendOptions<R> => ({
  toast: { success: 'Player updated successfully', error: 'Failed to update player' },
  refetch: changed,
})

/**
 * Saves a player's number and position on this team. Those who run the club have to name the team; for a
 * coach the server knows it.
 */
export function useUpdateSpot({ id: teamId }: { id: string }) {
  const byTeam = isPrivileged(useUser().effectiveRole)
  const join = useSend(teams.join, sendOptions())
  const update = useSend(players.update, sendOptions())
  return {
    pending: join.pending || update.pending,
    save: (playerId: string, spot: Spot) =>
      byTeam
        ? join.send({ body: { teamId, playerId, ...spot } })
        : update.send({ params: { id: playerId }, query: { onTeam: teamId }, body: spot }),
  }
}

/** A team's events of the last year, for the record and the next game. */
export const useSeasonEvents = (teamId: string) =>
  useQuery({
    queryKey: [events.list.path, 'season', teamId],
    queryFn: () => fetchSeasonEvents(teamId),
    staleTime,
  })

function fetchSeasonEvents(teamId: string): Promise<Event[]> {
  const from = addDays(new Date().toISOString().slice(0, 10), -365)
  return fetchAllPages(cursor => callPage(events.list, { query: { teamId, from, cursor } }))
}
