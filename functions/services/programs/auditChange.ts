import { changedFields } from '#functions/audit/changes.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import type { Program } from '#functions/stores/programs/store.ts'

/** Fields by their names only: one of them is a password. Of the price, from what to what. */
export function changeTrace(actor: string, before: Program, after: Program, now: Date): Write {
  const { id: subject, fee: from } = before
  const fields = changedFields(before, after)
  return after.fee === from
    ? auditRow({ actor, action: 'program.update', subject, details: { fields } }, now)
    : auditRow({ actor, action: 'program.fee', subject, details: { from, to: after.fee, fields } }, now)
}
