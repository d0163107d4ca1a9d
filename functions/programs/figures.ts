import { sum } from '#shared/money.ts'
import type { ProgramStats, ProgramSummary } from '#shared/programs/model.ts'
import { type Counts, listStats, noProgram } from './store.ts'

/** What goes on in each program, deleted ones among them. One read however much that is. */
export async function statsByProgram(): Promise<Record<string, ProgramStats>> {
  const all = await listStats()
  const programs = all.filter(({ programId }) => programId !== noProgram)
  return Object.fromEntries(
    programs.map(row => [
      row.programId,
      {
        playerCount: row.taken,
        waitingCount: row.waiting,
        invoicedAmount: row.invoiced,
        uncollectedAmount: row.openBalance,
        collectedAmount: row.collected,
        coachCount: row.coaches,
        teamCount: row.teams,
      },
    ]),
  )
}

/** The same of all programs together, with what belongs to none. */
export async function summary(): Promise<ProgramSummary> {
  const all = await listStats()
  const total = (name: keyof Counts) => sum(all.map(row => row[name]))
  return {
    collected: total('collected'),
    uncollected: total('openBalance'),
    registrations: total('taken'),
    invoiced: total('invoiced'),
    games: total('games'),
    events: total('events'),
  }
}
