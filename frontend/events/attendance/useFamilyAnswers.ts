import { players, teams } from 'virtual:routes'
import { useQueries, useQuery } from '@tanstack/react-query'
import { read } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { myPlayers } from '#frontend/players/MyPlayers.tsx'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isPrivileged } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import type { PlayerAttendance } from '#shared/events/attendance.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import type { Event } from '#shared/events/model.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import { attendanceOf } from './queries.ts'

export type Child = Pick<PlayerSummary, 'id' | 'firstName' | 'lastName'>

type Sides = Pick<Event, 'teamId' | 'homeTeamId' | 'awayTeamId'>

/** One's own children (a player's own account: itself), and for which events each is expected. */
export function useFamily() {
  const isPlain = !isPrivileged(useUser().actsAs)
  const own = useQuery(myPlayers)
  const { data: children = [], isPending } = own
  const hasChildren = children.length > 0
  const all = useQuery({ ...read(teams.memberships, {}), enabled: hasChildren && isPlain })
  // Those who run the club are told of everybody's places, so they ask for their children's.
  const each = useQueries({
    queries: (isPlain ? [] : children).map(({ id }) => read(players.get, { params: { id } })),
  })
  const places = isPlain
    ? (all.data ?? [])
    : each.flatMap(
        ({ data }) =>
          data?.memberships?.map(({ teamId, active }) => ({ teamId, active, playerId: data.id })) ?? [],
      )
  const plays = (child: Child, event: Sides) =>
    places.some(
      ({ playerId, teamId, active }) => playerId === child.id && active && teamsOf(event).includes(teamId),
    )
  return {
    children,
    /** Who of them is on a team that takes part. */
    at: (event: Sides): Child[] => children.filter(child => plays(child, event)),
    teamIdsOf: (child: Child): string[] =>
      places.flatMap(({ playerId, teamId, active }) => (active && playerId === child.id ? teamId : [])),
    isPending: isPending || (hasChildren && isPlain && all.isPending) || each.some(query => query.isPending),
    /** What kept us from knowing all of it. */
    failed: [own, all, ...each].find(({ isError, data }) => isError && !data),
  }
}

export interface FamilyAnswer {
  child: Child
  answer: PlayerAttendance | undefined
}

/** What a family has said of its children for what is still to come. */
export function useFamilyAnswers() {
  const family = useFamily()
  const { config } = useClub()
  const today = config && dayIn(config.timeZone, new Date())
  const said = useQueries({
    queries: today ? family.children.map(({ id }) => attendanceOf(id, today)) : [],
  })
  const rows = said.flatMap(({ data }) => data ?? [])
  return {
    children: family.children,
    teamIdsOf: family.teamIdsOf,
    failed: family.failed,
    isPending: family.isPending || said.some(query => query.isPending),
    /** Of the children who are expected at an event: what has been answered. */
    at: (event: Sides & Pick<Event, 'id'>): FamilyAnswer[] =>
      family.at(event).map(child => ({
        child,
        answer: rows.find(({ eventId, playerId }) => eventId === event.id && playerId === child.id),
      })),
  }
}
