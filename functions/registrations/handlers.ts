import { isPrivileged } from '#shared/access.ts'
import type { Registration as Wire } from '#shared/registrations/model.ts'
import { registrations as routes } from '#shared/registrations/routes.ts'
import { graceUntil, maySee } from '#shared/registrations/rules.ts'
import { auditRow } from '../audit/store.ts'
import { ConditionFailed, commit } from '../data/transaction.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { answer } from '../http/reply.ts'
import { feature } from '../http/serve.ts'
import { getInvoice, replaceInvoice } from '../invoices/store.ts'
import { lookUpPayment } from '../payments/apply.ts'
import type { Caller } from '../sessions/caller.ts'
import { register } from './register.ts'
import {
  getRegistration,
  listRegistrations,
  type Registration,
  registrationsOf,
  replaceRegistration,
} from './store.ts'

export const registrations = feature(routes, {
  async list({ caller, query }) {
    const all = isPrivileged(caller.role)
      ? await listRegistrations(query.programId)
      : await registrationsOf(caller.id)
    return all
      .filter(row => row.state !== 'cancelled' && (!query.programId || row.programId === query.programId))
      .map(view)
  },

  async create({ caller, body, now }) {
    const { registration, created } = await register(caller, body, now)
    return answer(view(registration), { status: created ? 201 : 200 })
  },

  async update({ caller, params, body, now }) {
    const registration = await getRegistration(params.id)
    if (!registration || !maySee(caller, registration)) throw notFound('Registration')
    if (body.paymentStatus === 'pay_later') return view(await payLater(caller, registration, now))
    const processing =
      registration.balance > 0 &&
      (await lookUpPayment(registration.invoiceId, caller.id, now)) === 'processing'
    return { ...view((await getRegistration(params.id)) ?? registration), processing }
  },
})

/**
 * Defers the payment: the place is held until `graceUntil`, which no way back and forth ever moves. A free
 * registration is settled by the same call and is never held to a date.
 */
async function payLater(caller: Caller, registration: Registration, now: Date): Promise<Registration> {
  if (registration.paymentStatus === 'pay_later') return registration
  if (registration.state === 'cancelled') throw new Refusal(409, 'This registration was cancelled.')
  if (registration.paymentStatus === 'paid') throw new Refusal(409, 'This registration is already paid.')
  const invoice = await getInvoice(registration.invoiceId)
  if (!invoice) throw new Error(`registration ${registration.id} has no invoice`)
  const until = registration.balance > 0 ? graceUntil(registration, now) : undefined
  const deferred: Registration = { ...registration, paymentStatus: 'pay_later', graceUntil: until }
  try {
    await commit(
      replaceRegistration(deferred),
      ...(until ? [replaceInvoice({ ...invoice, dueAt: until })] : []),
      auditRow(
        { actor: caller.id, action: 'registration.payLater', subject: registration.id, details: { until } },
        now,
      ),
    )
    return deferred
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const latest = await getRegistration(registration.id)
    if (latest && latest.paymentStatus !== 'pending') return latest
    throw new Refusal(409, 'This registration has just changed. Please try again.')
  }
}

const view = (row: Registration): Wire => row
