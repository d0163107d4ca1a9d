import { invoices, players, programs, registrations, teams, waiting } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { callPage, read } from '#frontend/lib/api.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import type { Registration } from '#shared/registrations/model.ts'
import type { Team } from '#shared/teams/model.ts'

/** Somebody may register at any moment: what the office reads is a minute old at most. */
export const staleTime = 60_000

/** Newest first; those that were cancelled only where somebody asks for them. */
export const useRegistrations = (programId: string, cancelled = false): ListPages<Registration> =>
  useListPages(
    [registrations.list.path, 'pages', programId, cancelled],
    cursor =>
      callPage(registrations.list, {
        query: { programId, cursor, ...(cancelled && { cancelled: 'true' as const }) },
      }),
    staleTime,
  )

/** The program's teams, by name; none while they are on their way. */
export function useTeams(programId: string | undefined): Team[] {
  const query = useQuery({
    ...read(teams.list, { query: { programId } }),
    enabled: programId !== undefined,
  })
  return query.data ?? []
}

/** What is out of date once a registration, or an entry of the waiting list, has changed. */
export const changed = [
  registrations.list,
  waiting.list,
  programs.get,
  programs.list,
  programs.stats,
  players.list,
  invoices.list,
  invoices.summary,
]
