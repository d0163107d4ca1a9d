import { sum } from '#shared/money.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { updateCounts } from '../programs/store.ts'

/** The change in a program's number of teams and staff positions. */
export interface TeamCounts {
  programId: string | null | undefined
  teams?: number
  coaches?: number
}

/** Counts everything with one write per program; a team without a program is not counted. */
export function countTeamsWrites(parts: readonly TeamCounts[]): Write[] {
  const programIds = new Set(parts.flatMap(({ programId }) => programId ?? []))
  return [...programIds].flatMap(id => {
    const own = parts.filter(({ programId }) => programId === id)
    const teams = sum(own.map(part => part.teams ?? 0))
    const coaches = sum(own.map(part => part.coaches ?? 0))
    return teams === 0 && coaches === 0 ? [] : [updateCounts(id, { teams, coaches })]
  })
}
