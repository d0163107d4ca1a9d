import type { Caller } from '#functions/identity/sessions/caller.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { getProgram, removeProgram } from '#functions/stores/programs/store.ts'
import { type Registration, registrationsIn } from '#functions/stores/registrations/store.ts'

/**
 * Deletes a program: it is gone at once, and what hangs on it is cleared away by due work. A program that
 * families have paid for goes only by force of an administrator; their registrations stay as they are.
 */
export async function remove(
  caller: Caller,
  id: string,
  { force, now }: { force: boolean; now: Date },
): Promise<{ id: string }> {
  const [program, paid] = await Promise.all([getProgram(id), isPaidFor(id)])
  if (!program) throw notFound('Program')
  if (paid && !(force && caller.role === 'admin')) {
    const message =
      'Families have paid for this program. Cancel their registrations first, or have an administrator delete it.'
    throw new Refusal(409, message, [{ field: 'force', message }])
  }
  // The password for registering is nobody's to read later.
  const { registrationPassword: _, ...details } = program
  try {
    await commit(
      removeProgram(program),
      clearAway(id, now),
      auditRow({ actor: caller.id, action: 'program.remove', subject: id, details }, now),
    )
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Refusal(409, 'This program has just changed. Please try again.')
    throw error
  }
  return { id }
}

const clearAway = (programId: string, now: Date) =>
  dueWork({ kind: 'program-removal', ref: programId, at: now.toISOString(), payload: { programId } })

async function isPaidFor(programId: string): Promise<boolean> {
  for await (const page of registrationsIn(programId)) if (page.some(isPaid)) return true
  return false
}

const isPaid = ({ state, collected }: Registration) => state !== 'cancelled' && collected > 0
