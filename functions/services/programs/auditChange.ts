import type { Write } from '../../platform/data/transaction.ts'
import { auditWrite, changedFields } from '../../stores/audit/store.ts'
import type { ProgramRow } from '../../stores/programs/store.ts'

/** Audits changed fields by name only, because one is a password. For the fee, also the old and new value. */
export function auditProgramChange(actor: string, before: ProgramRow, after: ProgramRow, now: Date): Write {
  const { id: subject, fee: from } = before
  const fields = changedFields(before, after)
  return after.fee === from
    ? auditWrite({ actor, action: 'program.update', subject, details: { fields } }, now)
    : auditWrite({ actor, action: 'program.fee', subject, details: { from, to: after.fee, fields } }, now)
}
