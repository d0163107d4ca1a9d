import { graceHours } from '#shared/registrations/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { commit } from '../../platform/data/transaction.ts'
import { throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrites } from '../../stores/audit/store.ts'
import { getInvoice, replaceInvoice } from '../../stores/invoices/store.ts'
import { checkProgramUnchanged, type ProgramRow, takeSpot } from '../../stores/programs/store.ts'
import { graceEnd } from '../../stores/registrations/releaseSpot.ts'
import { type RegistrationRow, replaceRegistration } from '../../stores/registrations/store.ts'
import { rejoinTeam } from '../../stores/registrations/teamChanges.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { debtDetails } from './registeredMail.ts'
import { scheduleNext } from './scheduleDeadlines.ts'

/**
 * The office restores a spot that lapsed unpaid, with a note; the grace period starts over. Undefined if the
 * registration has changed since it was read.
 */
export async function restoreRegistration(
  caller: Caller,
  {
    registration,
    program,
    note,
  }: { registration: RegistrationRow; program: ProgramRow; note: string | undefined },
  now: Date,
): Promise<RegistrationRow> {
  const message = 'The spot was released because the fee wasn’t paid. Please enter why you’re restoring it.'
  throwIfIssues(note ? [] : [{ field: 'override', message }])
  const invoice = await getInvoice(registration.invoiceId)
  if (!invoice || !note) throw new Error(`registration ${registration.id} has no invoice`)
  const until = graceEnd(now, graceHours)
  const row: RegistrationRow = {
    ...registration,
    state: 'active',
    lapsedAt: undefined,
    graceUntil: until,
    reminded: [],
    override: { note, reasons: ['The spot was released.'], by: caller.id },
  }
  const { id, userId, playerId: person } = row
  const auditEntry = { actor: caller.id, action: 'registration.restore', subject: id, person } as const
  const about = { ...debtDetails(row), until, isRestored: true }
  await commit(
    checkProgramUnchanged(program),
    replaceRegistration(row),
    takeSpot(program, {}, { force: true }),
    replaceInvoice({ ...invoice, dueAt: until }),
    ...(await rejoinTeam(registration, now)),
    ...scheduleNext(row, now),
    queueMailToUser(userId, 'paymentDue', about, now),
    ...auditWrites({ ...auditEntry, details: { note } }, [userId], now),
  )
  return row
}
