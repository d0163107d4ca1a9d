import { createMatcher, useListFilter } from '#frontend/lib/useListFilter.ts'
import {
  type DisplayStatus,
  displayStatuses,
  getDisplayStatus,
} from '#frontend/registrations/registrationStatus.ts'
import type { Registration } from '#shared/registrations/model.ts'

export interface Filter {
  search: string
  displayStatus: DisplayStatus | ''
  /** A team's id, or `none`. */
  team: string
}

export function useRegistrationFilter() {
  const filter = useListFilter(['state', 'team'])
  const displayStatus = displayStatuses.find(displayStatus => displayStatus === filter.valueOf('state')) ?? ''
  const team = filter.valueOf('team')
  return { ...filter, displayStatus, team, isSet: Boolean(filter.search || displayStatus || team) } as const
}

/** Searches child and payer. A team filter includes its players and those who wish to join it. */
export function filterRegistrations(
  rows: readonly Registration[],
  { search, displayStatus, team }: Filter,
): Registration[] {
  const matches = createMatcher(search)
  return rows.filter(
    row =>
      (displayStatus ? getDisplayStatus(row) === displayStatus : row.state !== 'cancelled') &&
      (team === '' || (team === 'none' ? !row.onTeam : row.teamId === team)) &&
      matches([row.playerName, row.userName]),
  )
}
