import { players, teams } from 'virtual:routes'
import { useQueries, useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { myPlayersQuery } from '#frontend/players/myPlayers.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isPrivileged } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import type { PlayerAttendance } from '#shared/events/attendance.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import type { Event } from '#shared/events/model.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import { playerAttendanceQuery } from './queries.ts'

export type Child = Pick<PlayerSummary, 'id' | 'firstName' | 'lastName'>

type EventTeams = Pick<Event, 'teamId' | 'homeTeamId' | 'awayTeamId'>

/** The user's children (for a player's account, the player), and which events they take part in. */
export function useFamily() {
  const isPlain = !isPrivileged(useUser().effectiveRole)
  const own = useQuery(myPlayersQuery)
  const { data: children = [], isPending } = own
  const hasChildren = children.length > 0
  const all = useQuery({ ...routeQuery(teams.memberships, {}), enabled: hasChildren && isPlain })
  // For those who run the club the memberships route returns everybody's, so the children's are loaded one by
  // one.
  const each = useQueries({
    queries: (isPlain ? [] : children).map(({ id }) => routeQuery(players.get, { params: { id } })),
  })
  const memberships = isPlain
    ? (all.data ?? [])
    : each.flatMap(
        ({ data }) =>
          data?.memberships?.map(({ teamId, active }) => ({ teamId, active, playerId: data.id })) ?? [],
      )
  const plays = (child: Child, event: EventTeams) =>
    memberships.some(
      ({ playerId, teamId, active }) => playerId === child.id && active && teamsOf(event).includes(teamId),
    )
  return {
    children,
    /** The children on a team that takes part. */
    childrenAt: (event: EventTeams): Child[] => children.filter(child => plays(child, event)),
    teamIdsOf: (child: Child): string[] =>
      memberships.flatMap(({ playerId, teamId, active }) => (active && playerId === child.id ? teamId : [])),
    isPending: isPending || (hasChildren && isPlain && all.isPending) || each.some(query => query.isPending),
    /** The first failed query. */
    failedQuery: [own, all, ...each].find(({ isError, data }) => isError && !data),
  }
}

export interface FamilyAnswer {
  child: Child
  answer: PlayerAttendance | undefined
}

/** The family's answers for upcoming events. */
export function useFamilyAnswers() {
  const family = useFamily()
  const { config, isKnown } = useClub()
  const today = config && dayIn(config.timeZone, new Date())
  const answers = useQueries({
    queries: today ? family.children.map(({ id }) => playerAttendanceQuery(id, today)) : [],
  })
  const rows = answers.flatMap(({ data }) => data ?? [])
  return {
    children: family.children,
    teamIdsOf: family.teamIdsOf,
    failedQuery: family.failedQuery,
    isPending:
      family.isPending || (family.children.length > 0 && !isKnown) || answers.some(query => query.isPending),
    /** The answers of the children who take part in an event. */
    answersAt: (event: EventTeams & Pick<Event, 'id'>): FamilyAnswer[] =>
      family.childrenAt(event).map(child => ({
        child,
        answer: rows.find(({ eventId, playerId }) => eventId === event.id && playerId === child.id),
      })),
  }
}
