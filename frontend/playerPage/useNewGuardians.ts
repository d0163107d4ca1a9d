import { families } from 'virtual:routes'
import { useQueries } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import type { Relative } from '#shared/users/people.ts'

/** The guardians of only one of two profiles, who become guardians of both where they are merged. */
export function useNewGuardians(playerIds: [string, string]): { pending: boolean; guardians: Relative[] } {
  const queries = useQueries({
    queries: playerIds.map(playerId => routeQuery(families.list, { query: { playerId } })),
  })
  const all = queries.flatMap(({ data = [] }) => data.flatMap(({ guardians }) => guardians))
  return {
    pending: queries.some(({ isSuccess }) => !isSuccess),
    guardians: all.filter(({ userId }) => all.filter(other => other.userId === userId).length === 1),
  }
}
