import { formatCents } from '#shared/money.ts'
import type { Books } from './snapshot.ts'

/** One thing that is always true of a club's books, and how to see where it is not. */
export interface Check {
  /** `I1` … `I12` are the invariants of the money design; the others have a word. */
  name: string
  means: string
  /** Undefined where it cannot be looked at without Stripe. */
  run(books: Books): { looked: number; findings: string[] } | undefined
}

/** A check that goes through rows of one kind; `wrong` prepares once what it compares each of them with. */
export function check<Row>(of: {
  name: string
  means: string
  rows: (books: Books) => readonly Row[] | undefined
  wrong: (books: Books) => (row: Row) => string[]
}): Check {
  const { name, means } = of
  return {
    name,
    means,
    run: books => {
      const rows = of.rows(books)
      return rows && { looked: rows.length, findings: rows.flatMap(of.wrong(books)) }
    },
  }
}

/** A finding where two amounts differ, with both. */
export const compare = (what: string, says: number, expected: number): string[] =>
  says === expected ? [] : [`${what} says ${formatCents(says)}, should be ${formatCents(expected)}`]
