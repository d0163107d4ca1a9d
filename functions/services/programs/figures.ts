import { type Counts, listStats, type Stats } from '#functions/stores/programs/store.ts'
import { noProgram } from '#shared/invoices/choices.ts'
import { sum } from '#shared/money.ts'
import type { ProgramStats, ProgramSummary } from '#shared/programs/model.ts'

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
        invoicedAmount: asked(row),
        uncollectedAmount: row.openBalance,
        collectedAmount: row.collected,
        coachCount: row.coaches,
        teamCount: row.teams,
      },
    ]),
  )
}

/** What was cancelled nobody is asked for. */
const asked = ({ invoiced, cancelledTotal }: Stats): number => invoiced - cancelledTotal

/** The same of all programs together, with what belongs to none. */
export async function summary(): Promise<ProgramSummary> {
  const all = await listStats()
  const total = (name: keyof Counts) => sum(all.map(row => row[name]))
  return {
    collected: total('collected'),
    uncollected: total('openBalance'),
    registrations: total('taken'),
    invoiced: sum(all.map(asked)),
    games: total('games'),
    events: total('events'),
  }
}
