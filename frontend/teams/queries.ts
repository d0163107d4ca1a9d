import { events, players, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { allPages } from '#frontend/lib/allPages.ts'
import { callPage, read } from '#frontend/lib/api.ts'
import { type SendOptions, useSend } from '#frontend/lib/queries.ts'
import { myPlayers } from '#frontend/players/MyPlayers.tsx'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isPrivileged } from '#shared/access.ts'
import { addDays } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import type { Route } from '#shared/http.ts'
import { relationsTo } from '#shared/players/fields.ts'
import type { PlayerChanges } from '#shared/players/model.ts'
import type { TeamDetail } from '#shared/teams/model.ts'

/** Another coach may be at work on it: what one reads is a minute old at most. */
const staleTime = 60_000

export const teamOf = (id: string) => ({ ...read(teams.get, { params: { id } }), staleTime })
export const rosterOf = (id: string) => ({ ...read(teams.players, { params: { id } }), staleTime })

/** What is out of date once somebody has come onto a team, or has changed. */
export const changed = [teams.players, teams.get, players.list, players.get]

/** What the reader is to the children of a team. */
export function useRelations(team: Pick<TeamDetail, 'id' | 'staff'>) {
  const { id: userId, actsAs } = useUser()
  const { data: family = [] } = useQuery(myPlayers)
  const coaches = team.staff?.some(member => member.userId === userId) ?? false
  const viewer = {
    role: actsAs,
    teamIds: coaches ? [team.id] : [],
    childIds: family.map(({ id }) => id),
    // A player's own account has itself as its family.
    playerId: actsAs === 'player' ? family[0]?.id : undefined,
  }
  return {
    isStaff: isPrivileged(actsAs) || coaches,
    to: (playerId: string) => relationsTo(viewer, { id: playerId, teamIds: [team.id] }),
  }
}

/** A player's number and position on one team. */
export type Spot = Pick<PlayerChanges, 'jerseyNumber' | 'position'>

const told = <R extends Route>(): SendOptions<R> => ({
  toast: { success: 'Player updated successfully', error: 'Failed to update player' },
  refetch: changed,
})

/**
 * Writes the number and the position that a child has on this team. Whoever runs the club says which team; a coach's
 * own is known to the server.
 */
export function useSpot({ id: teamId }: { id: string }) {
  const byTeam = isPrivileged(useUser().actsAs)
  const join = useSend(teams.join, told())
  const update = useSend(players.update, told())
  return {
    pending: join.pending || update.pending,
    save: (playerId: string, spot: Spot) =>
      byTeam
        ? join.send({ body: { teamId, playerId, ...spot } })
        : update.send({ params: { id: playerId }, query: { onTeam: teamId }, body: spot }),
  }
}

/** The events of a team, of which the record and the next game are told: none of another year, however many were. */
export const useSeason = (teamId: string) =>
  useQuery({ queryKey: [events.list.path, 'season', teamId], queryFn: () => wholeSeason(teamId), staleTime })

function wholeSeason(teamId: string): Promise<Event[]> {
  const from = addDays(new Date().toISOString().slice(0, 10), -365)
  return allPages(cursor => callPage(events.list, { query: { teamId, from, cursor } }))
}
