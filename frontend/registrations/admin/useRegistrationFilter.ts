import { createMatcher, useListFilter } from '#frontend/lib/useListFilter.ts'
import { getStanding, type Standing, standings } from '#frontend/registrations/registrationStatus.ts'
import type { Registration } from '#shared/registrations/model.ts'

export interface Filter {
  search: string
  standing: Standing | ''
  /** A team's id, or `none`. */
  team: string
}

export function useRegistrationFilter() {
  const filter = useListFilter(['state', 'team'])
  const standing = standings.find(standing => standing === filter.valueOf('state')) ?? ''
  const team = filter.valueOf('team')
  return { ...filter, standing, team, isSet: Boolean(filter.search || standing || team) } as const
}

/** Searches child and payer. A team filter includes its players and those who wish to join it. */
export function filterRegistrations(
  rows: readonly Registration[],
  { search, standing, team }: Filter,
): Registration[] {
  const matches = createMatcher(search)
  return rows.filter(
    row =>
      (standing ? getStanding(row) === standing : row.state !== 'cancelled') &&
      (team === '' || (team === 'none' ? !row.onTeam : row.teamId === team)) &&
      matches([row.playerName, row.userName]),
  )
}
