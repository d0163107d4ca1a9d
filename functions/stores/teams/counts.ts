import { sum } from '#shared/money.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { updateCounts } from '../programs/store.ts'

/** How many teams, and places on their staffs, a program has more or less by something. */
export interface TeamCounts {
  programId: string | null | undefined
  teams?: number
  coaches?: number
}

/** Counts all of it in one write a program; a team without one is counted nowhere. */
export function countTeamsWrites(parts: readonly TeamCounts[]): Write[] {
  const programIds = new Set(parts.flatMap(({ programId }) => programId ?? []))
  return [...programIds].flatMap(id => {
    const own = parts.filter(({ programId }) => programId === id)
    const teams = sum(own.map(part => part.teams ?? 0))
    const coaches = sum(own.map(part => part.coaches ?? 0))
    return teams === 0 && coaches === 0 ? [] : [updateCounts(id, { teams, coaches })]
  })
}
