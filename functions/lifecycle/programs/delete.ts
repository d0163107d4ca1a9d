import type { Caller } from '../../identity/sessions/caller.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { iterateInvoicesOfProgram } from '../../stores/invoices/store.ts'
import { deleteProgramRow, getProgram } from '../../stores/programs/store.ts'
import { iterateRegistrations } from '../../stores/registrations/store.ts'

/**
 * Deletes a program immediately; a job cleans up what depends on it. Only an administrator can force the deletion of
 * a program that families have paid for; what they have paid stays on record.
 */
export async function deleteProgram(
  caller: Caller,
  id: string,
  { force, now }: { force: boolean; now: Date },
): Promise<{ id: string }> {
  const [program, paid] = await Promise.all([getProgram(id), isPaidFor(id)])
  if (!program) throw notFound('Program')
  if (paid && !(force && caller.role === 'admin')) {
    const message =
      'Families have paid for this program. Cancel their registrations first, or have an administrator delete it.'
    throw new HttpError(409, message, [{ field: 'force', message }])
  }
  // Keeps the registration password out of the audit trail.
  const { registrationPassword: _, ...details } = program
  try {
    await commit(
      deleteProgramRow(program),
      deletionJob(id, now),
      auditWrite({ actor: caller.id, action: 'program.remove', subject: id, details }, now),
    )
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new HttpError(409, 'This program just changed. Please try again.')
    throw error
  }
  return { id }
}

const deletionJob = (programId: string, now: Date) =>
  enqueueJob({ kind: 'program-removal', ref: programId, at: now.toISOString(), payload: { programId } })

async function isPaidFor(programId: string): Promise<boolean> {
  const [registrations, invoices] = await Promise.all([
    hasAny(iterateRegistrations(programId), ({ state, collected }) => state !== 'cancelled' && collected > 0),
    hasAny(
      iterateInvoicesOfProgram(programId),
      ({ registrationId, cancelled, collected }) => !registrationId && !cancelled && collected > 0,
    ),
  ])
  return registrations || invoices
}

async function hasAny<Row>(pages: AsyncGenerator<Row[]>, is: (row: Row) => boolean): Promise<boolean> {
  for await (const page of pages) if (page.some(is)) return true
  return false
}
