import { matcher, useListFilter } from '#frontend/lib/useListFilter.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { type Standing, standingOf, standings } from '../registrationStatus.ts'

export interface Filter {
  search: string
  standing: Standing | ''
  /** A team's id, or `none`. */
  team: string
}

export function useFilter() {
  const filter = useListFilter(['state', 'team'])
  const standing = standings.find(standing => standing === filter.valueOf('state')) ?? ''
  const team = filter.valueOf('team')
  return { ...filter, standing, team, isSet: Boolean(filter.search || standing || team) } as const
}

/** Child and payer are searched. A team has those who are on it and those who would like to be. */
export function filtered(rows: readonly Registration[], { search, standing, team }: Filter): Registration[] {
  const matches = matcher(search)
  return rows.filter(
    row =>
      (standing ? standingOf(row) === standing : row.state !== 'cancelled') &&
      (team === '' || (team === 'none' ? !row.onTeam : row.teamId === team)) &&
      matches([row.playerName, row.userName]),
  )
}
