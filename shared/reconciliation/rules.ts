import type { ExceptionKind } from './model.ts'

/** Mismatches between Stripe and the ledger, and work that got stuck. The other kinds are news that needs action. */
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
