import { sum } from '#shared/money.ts'
import type { ProgramStats, ProgramSummary } from '#shared/programs/model.ts'
import {
  type CountChanges,
  listPrograms,
  listShownStats,
  listStats,
  type ProgramStatsRow,
} from '../../stores/programs/store.ts'

/** The figures of each program. Those of deleted ones stay in the sum of the club. */
export async function getStatsByProgram(): Promise<Record<string, ProgramStats>> {
  const [{ rows: all }, known] = await Promise.all([listShownStats(), listPrograms()])
  const ids = new Set(known.map(({ id }) => id))
  const programs = all.filter(({ programId }) => ids.has(programId))
  return Object.fromEntries(
    programs.map(row => [
      row.programId,
      {
        playerCount: row.taken,
        waitingCount: row.waiting,
        invoicedAmount: billedTotal(row),
        uncollectedAmount: row.openBalance,
        collectedAmount: row.collected,
        coachCount: row.coaches,
        teamCount: row.teams,
      },
    ]),
  )
}

/** Cancelled invoices do not count as billed. */
const billedTotal = ({ invoiced, cancelledTotal }: ProgramStatsRow): number => invoiced - cancelledTotal

/** The same for the whole club, including what belongs to no program. */
export async function getProgramSummary(): Promise<ProgramSummary> {
  const all = await listStats()
  const total = (name: keyof CountChanges) => sum(all.map(row => row[name]))
  return {
    collected: total('collected'),
    uncollected: total('openBalance'),
    registrations: total('taken'),
    invoiced: sum(all.map(billedTotal)),
    games: total('games'),
    events: total('events'),
  }
}
