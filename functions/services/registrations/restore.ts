import type { Caller } from '#functions/identity/sessions/caller.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { refuseIf } from '#functions/platform/http/errors.ts'
import { auditRows } from '#functions/stores/audit/store.ts'
import { getInvoice, replaceInvoice } from '#functions/stores/invoices/store.ts'
import { type Program, takePlace, unchanged } from '#functions/stores/programs/store.ts'
import { graceFrom, rejoinTeam } from '#functions/stores/registrations/releaseSpot.ts'
import { type Registration, replaceRegistration } from '#functions/stores/registrations/store.ts'
import { graceHours } from '#shared/registrations/rules.ts'
import { mailTo } from '../mail/outbox.ts'
import { watch } from './scheduleDeadlines.ts'

/**
 * The office gives a place back that was lost because nobody paid, with a note, and the grace begins anew.
 * Undefined where the registration has changed since it was read.
 */
export async function restore(
  caller: Caller,
  { registration, program, note }: { registration: Registration; program: Program; note: string | undefined },
  now: Date,
): Promise<Registration | undefined> {
  const message = 'The place was given up because nobody paid. Please say why it is given back.'
  refuseIf(note ? [] : [{ field: 'override', message }])
  const invoice = await getInvoice(registration.invoiceId)
  if (!invoice || !note) throw new Error(`registration ${registration.id} has no invoice`)
  const until = graceFrom(now, graceHours)
  const row: Registration = {
    ...registration,
    state: 'active',
    lapsedAt: undefined,
    graceUntil: until,
    reminded: [],
    override: { note, reasons: ['The place was given up.'], by: caller.id },
  }
  const { id, userId, playerId: person, playerName, balance, programId } = row
  const trace = { actor: caller.id, action: 'registration.restore', subject: id, person } as const
  const about = { registrationId: id, playerName, program: row.program, programId, balance, until }
  try {
    await commit(
      unchanged(program),
      replaceRegistration(row),
      takePlace(program, {}, { anyway: true }),
      replaceInvoice({ ...invoice, dueAt: until }),
      ...(await rejoinTeam(registration, now)),
      ...watch(row, now),
      mailTo(userId, 'paymentDue', about, now),
      ...auditRows({ ...trace, details: { note } }, [userId], now),
    )
    return row
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
