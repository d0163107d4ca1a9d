import { formatCents } from '#shared/money.ts'
import type { IntentRequest, Receipt } from '#shared/payments/model.ts'
import { payments as routes } from '#shared/payments/routes.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { limit } from '../http/limits.ts'
import { feature } from '../http/serve.ts'
import { factsOfUser, type LedgerFact } from '../invoices/store.ts'
import { getProgram, getStats } from '../programs/store.ts'
import { getRegistration, type Registration, registrationsOf } from '../registrations/store.ts'
import type { Caller } from '../sessions/caller.ts'
import { openIntent } from './intents.ts'
import { receive } from './webhook.ts'

export const payments = feature(routes, {
  async list({ caller }) {
    const facts = await factsOfUser(caller.id)
    return facts.filter(({ accepted }) => accepted).map(receiptOf)
  },

  async createIntent({ caller, body, now }) {
    await limit(`intent#${caller.id}`, { max: 20, seconds: 3600, whenBlind: 'allow' }, now)
    const registration = await meant(caller, body)
    if (registration.balance === 0) throw new Refusal(409, 'This registration is already paid.')
    if (registration.balance !== body.amount) {
      throw new Refusal(409, `The amount due is ${formatCents(registration.balance)}.`)
    }
    await refuseGonePlace(registration)
    const intent = await openIntent(registration.invoiceId, caller.id, now)
    if (!intent.client_secret) throw new Error(`intent ${intent.id} came without its secret`)
    return { clientSecret: intent.client_secret, amount: intent.amount, registrationId: registration.id }
  },

  async webhook({ headers, rawBody, now }) {
    await receive(rawBody, headers['stripe-signature'] ?? '', now)
    return { received: true as const }
  },
})

const receiptOf = (fact: LedgerFact): Receipt => ({
  id: fact.ref,
  kind: fact.kind,
  amount: fact.amount,
  at: fact.at,
  invoiceId: fact.invoiceId,
  invoiceNumber: fact.invoiceNumber ?? '',
  playerName: fact.playerName ?? '',
  programName: fact.programName ?? '',
})

/** A place that was given up can be paid for only while there is one. */
async function refuseGonePlace({ state, programId }: Registration): Promise<void> {
  if (state !== 'lapsed') return
  const [program, stats] = await Promise.all([getProgram(programId), getStats(programId)])
  const isFull = program?.capacity != null && (stats?.taken ?? 0) >= program.capacity
  if (!program || isFull)
    throw new Refusal(409, 'The place was given up, and no other is free. Please ask the club.')
}

/** The registration that a payment is for: named, or the only open one of the caller that fits. */
async function meant(
  caller: Caller,
  { registrationId, programId, amount }: IntentRequest,
): Promise<Registration> {
  if (registrationId) {
    const registration = await getRegistration(registrationId)
    if (!registration || registration.userId !== caller.id || registration.state === 'cancelled')
      throw notFound('Registration')
    return registration
  }
  const open = (await registrationsOf(caller.id)).filter(
    row =>
      row.state !== 'cancelled' &&
      row.balance > 0 &&
      (programId ? row.programId === programId : row.balance === amount),
  )
  const [only] = open
  const current = only && open.length === 1 ? await getRegistration(only.id) : undefined
  if (!current) throw new Refusal(409, 'Please say which registration you would like to pay.')
  return current
}
