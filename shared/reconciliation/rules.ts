import type { ExceptionKind } from './model.ts'

/** What Stripe and the ledger do not agree on, or has come to a stop; the rest is news that somebody has to act on. */
const differences: readonly ExceptionKind[] = [
  'unmatched',
  'unexpected',
  'missing-at-stripe',
  'amount-differs',
  'books-differ',
  'overdrawn',
  'open-intent',
  'refund-stuck',
  'work-given-up',
]

export const isDifference = (kind: ExceptionKind): boolean => differences.includes(kind)
