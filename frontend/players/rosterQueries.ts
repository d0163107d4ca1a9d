import { players, teams } from 'virtual:routes'
import { routeQuery } from '#frontend/lib/api.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'

/** One minute, because several coaches may edit a team. */
export const staleTime = 60_000

export const teamOf = (id: string) => ({ ...routeQuery(teams.get, { params: { id } }), staleTime })

/** The roster of a team, or who was on it at an instant. */
export const rosterOf = (id: string, at?: string) => ({
  ...routeQuery(teams.players, { params: { id }, query: { at } }),
  staleTime,
})

/** Routes to refetch after a player has joined a team or changed. */
export const changed = [teams.players, teams.get, players.list, players.get]

export const nameOf = ({ firstName, lastName }: Pick<RosterPlayer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`
