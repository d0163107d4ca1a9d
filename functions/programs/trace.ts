import { changedFields } from '../audit/changes.ts'
import { auditRow } from '../audit/store.ts'
import type { Write } from '../data/transaction.ts'
import type { Program } from './store.ts'

/** Fields by their names only: one of them is a password. Of the price, from what to what. */
export function changeTrace(actor: string, before: Program, after: Program, now: Date): Write {
  const { id: subject, fee: from } = before
  const fields = changedFields(before, after)
  return after.fee === from
    ? auditRow({ actor, action: 'program.update', subject, details: { fields } }, now)
    : auditRow({ actor, action: 'program.fee', subject, details: { from, to: after.fee, fields } }, now)
}
