import type { Caller } from '#functions/identity/sessions/caller.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { getInvoice, replaceInvoice } from '#functions/stores/invoices/store.ts'
import {
  getRegistration,
  invoiceIdFor,
  type Registration,
  replaceRegistration,
} from '#functions/stores/registrations/store.ts'
import { graceUntil, maySee } from '#shared/registrations/rules.ts'
import { watch } from './scheduleDeadlines.ts'

/**
 * Defers the payment: the place is held until `graceUntil`, which no way back and forth ever moves. A free
 * registration is settled by the same call and is never held to a date.
 */
export async function payLater(caller: Caller, id: string, now: Date): Promise<Registration> {
  const [registration, invoice] = await Promise.all([getRegistration(id), getInvoice(invoiceIdFor(id))])
  if (!registration || !maySee(caller, registration)) throw notFound('Registration')
  if (registration.state === 'cancelled') throw new Refusal(409, 'This registration was cancelled.')
  if (registration.paymentStatus === 'pay_later') return registration
  if (registration.paymentStatus === 'paid') throw new Refusal(409, 'This registration is already paid.')
  if (!invoice) throw new Error(`registration ${id} has no invoice`)
  const until = registration.balance > 0 ? graceUntil(registration, now) : undefined
  const deferred: Registration = { ...registration, paymentStatus: 'pay_later', graceUntil: until }
  const { playerId: person } = registration
  const trace = { actor: caller.id, action: 'registration.payLater', subject: id, person } as const
  try {
    await commit(
      replaceRegistration(deferred),
      ...(until ? [replaceInvoice({ ...invoice, dueAt: until })] : []),
      ...watch(deferred, now),
      auditRow({ ...trace, details: { until } }, now),
    )
    return deferred
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const latest = await getRegistration(id)
    if (latest && latest.paymentStatus !== 'pending') return latest
    throw new Refusal(409, 'This registration has just changed. Please try again.')
  }
}
