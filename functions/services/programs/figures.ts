import { noProgram } from '#shared/invoices/choices.ts'
import { sum } from '#shared/money.ts'
import type { ProgramStats, ProgramSummary } from '#shared/programs/model.ts'
import { type CountChanges, listStats, type ProgramStatsRow } from '../../stores/programs/store.ts'

/** What goes on in each program, deleted ones among them. One read however much that is. */
export async function getStatsByProgram(): Promise<Record<string, ProgramStats>> {
  const all = await listStats()
  const programs = all.filter(({ programId }) => programId !== noProgram)
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

/** The same of all programs together, with what belongs to none. */
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
