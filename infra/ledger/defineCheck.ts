import { formatCents } from '#shared/money.ts'
import type { ClubSnapshot } from './snapshot.ts'

/** An invariant of a club's data, and how to find its violations. */
export interface Check {
  name: string
  means: string
  /** Undefined if the check needs Stripe and Stripe cannot be asked. */
  run(snapshot: ClubSnapshot): { checked: number; findings: string[] } | undefined
}

/** A check of each row of one kind; `wrong` is called once, to prepare what each row is compared with. */
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

/** A finding with both amounts, if they differ. */
export const compareAmounts = (what: string, recorded: number, expected: number): string[] =>
  recorded === expected ? [] : [`${what} says ${formatCents(recorded)}, should be ${formatCents(expected)}`]
