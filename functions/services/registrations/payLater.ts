import { deadlinesOf, isReminder } from '#shared/registrations/deadlines.ts'
import { calculateGraceEnd, mayPayLater, maySee } from '#shared/registrations/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { getInvoice, replaceInvoice } from '../../stores/invoices/store.ts'
import {
  getRegistration,
  invoiceIdFor,
  type RegistrationRow,
  replaceRegistration,
} from '../../stores/registrations/store.ts'
import { registeredMail } from './registeredMail.ts'
import { scheduleNext } from './scheduleDeadlines.ts'

/**
 * Defers the payment: the spot is held until `calculateGraceEnd`, which never moves once set. A free registration is
 * settled by the same call and has no deadline.
 */
export async function deferPayment(caller: Caller, id: string, now: Date): Promise<RegistrationRow> {
  const [registration, invoice] = await Promise.all([getRegistration(id), getInvoice(invoiceIdFor(id))])
  if (!registration || !maySee(caller, registration)) throw notFound('Registration')
  if (registration.state === 'cancelled') throw new HttpError(409, 'This registration was canceled.')
  if (registration.paymentStatus === 'pay_later') return registration
  if (registration.paymentStatus === 'paid') throw new HttpError(409, 'This registration is already paid.')
  if (!invoice) throw new Error(`registration ${id} has no invoice`)
  if (registration.balance > 0 && !mayPayLater(registration, now))
    throw new HttpError(
      409,
      'Pay later is no longer available for this child. Please pay now, or contact the club.',
    )
  const until = registration.balance > 0 ? calculateGraceEnd(registration, now) : undefined
  const deferred = skipPastReminders({ ...registration, paymentStatus: 'pay_later', graceUntil: until }, now)
  const { playerId: person } = registration
  const auditEntry = { actor: caller.id, action: 'registration.payLater', subject: id, person } as const
  try {
    await commit(
      replaceRegistration(deferred),
      ...(until ? [replaceInvoice({ ...invoice, dueAt: until })] : []),
      ...scheduleNext(deferred, now),
      registeredMail(deferred, now),
      auditWrite({ ...auditEntry, details: { until } }, now),
    )
    return deferred
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const latest = await getRegistration(id)
    if (latest && latest.paymentStatus !== 'pending') return latest
    throw new HttpError(409, 'This registration just changed. Please try again.')
  }
}

/** In a grace period that began with an earlier registration, the first reminders are in the past. */
function skipPastReminders(row: RegistrationRow, now: Date): RegistrationRow {
  const past = deadlinesOf(row).flatMap(({ deadline, at }) =>
    isReminder(deadline) && at <= now ? [deadline] : [],
  )
  return { ...row, reminded: [...row.reminded, ...past] }
}
