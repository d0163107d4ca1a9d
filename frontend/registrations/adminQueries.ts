import { invoices, players, programs, registrations, teams, waiting } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { fetchAllPages } from '#frontend/lib/allPages.ts'
import { callPage, routeQuery } from '#frontend/lib/api.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import type { Registration } from '#shared/registrations/model.ts'
import type { Team } from '#shared/teams/model.ts'

/** One minute, because families register at any time. */
export const staleTime = 60_000

/** Newest first; canceled ones only on request. */
export const useRegistrations = (programId: string, cancelled = false): ListPages<Registration> =>
  useListPages(
    [registrations.list.path, 'pages', programId, cancelled],
    cursor =>
      callPage(registrations.list, {
        query: { programId, cursor, ...(cancelled && { cancelled: 'true' as const }) },
      }),
    staleTime,
  )

/** Every live registration of a program; loads nothing while the program is not known. */
export const useAllRegistrations = (programId: string | undefined) =>
  useQuery({
    queryKey: [registrations.list.path, 'every', programId],
    queryFn: () => fetchAllPages(cursor => callPage(registrations.list, { query: { programId, cursor } })),
    enabled: programId !== undefined,
    staleTime,
  })

/** The program's teams by name; empty while loading. */
export function useProgramTeams(programId: string | undefined): Team[] {
  const query = useQuery({
    ...routeQuery(teams.list, { query: { programId } }),
    enabled: programId !== undefined,
  })
  return query.data ?? []
}

/** Routes to refetch after a registration or waiting list entry has changed. */
export const affectedRoutes = [
  registrations.list,
  waiting.list,
  programs.get,
  programs.list,
  programs.stats,
  players.list,
  invoices.list,
  invoices.summary,
]
