import { formatCents } from '#shared/money.ts'
import type { ClubSnapshot } from './snapshot.ts'

/** An invariant of a club's data, and how to find its violations. */
export interface Check {
  name: string
  means: string
  /** Undefined where it cannot be looked at without Stripe. */
  run(snapshot: ClubSnapshot): { checked: number; findings: string[] } | undefined
}

/** A check that goes through rows of one kind; `wrong` prepares once what it compares each of them with. */
export function defineCheck<Row>(of: {
  name: string
  means: string
  rows: (snapshot: ClubSnapshot) => readonly Row[] | undefined
  wrong: (snapshot: ClubSnapshot) => (row: Row) => string[]
}): Check {
  const { name, means } = of
  return {
    name,
    means,
    run: snapshot => {
      const rows = of.rows(snapshot)
      return rows && { checked: rows.length, findings: rows.flatMap(of.wrong(snapshot)) }
    },
  }
}

/** A finding where two amounts differ, with both. */
export const compareAmounts = (what: string, says: number, expected: number): string[] =>
  says === expected ? [] : [`${what} says ${formatCents(says)}, should be ${formatCents(expected)}`]
