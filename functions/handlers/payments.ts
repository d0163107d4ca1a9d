import type Stripe from 'stripe'
import { formatCents } from '#shared/money.ts'
import type { Intent, IntentRequest, Receipt } from '#shared/payments/model.ts'
import { payments as routes } from '#shared/payments/routes.ts'
import { feature } from '../identity/http/serve.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { notFound, Refusal } from '../platform/http/errors.ts'
import { counted } from '../platform/http/limits.ts'
import { beginPayment } from '../services/payments/beginPayment.ts'
import { openIntent } from '../services/payments/intents.ts'
import { receive } from '../services/payments/webhook.ts'
import { factsOfUser, invoicesById, type LedgerFact } from '../stores/invoices/store.ts'
import { getProgram, getStats } from '../stores/programs/store.ts'
import {
  getRegistration,
  invoiceIdFor,
  type Registration,
  registrationsOf,
} from '../stores/registrations/store.ts'

export const payments = feature(routes, {
  async list({ caller }) {
    const all = (await Promise.all(caller.ownIds.map(factsOfUser))).flat()
    const facts = all.filter(isMoney).toSorted((a, b) => b.at.localeCompare(a.at))
    const invoices = await invoicesById([...new Set(facts.map(({ invoiceId }) => invoiceId))])
    const children = new Map(invoices.map(({ id, playerName }) => [id, playerName]))
    return facts.flatMap(fact => receiptOf(fact, children.get(fact.invoiceId)))
  },

  async createIntent({ caller, body: { registrationId, programId, invoiceId: billed, amount }, now }) {
    if (billed) return intentOf(caller, { invoiceId: billed, amount }, now)
    // Who names no registration waits for the list of his own in addition.
    const id = registrationId ?? (await onlyOpen(caller, { programId, amount }))
    const [refuseTooMany, registration, invoice, places] = await Promise.all([
      countedFor(caller, now),
      getRegistration(id),
      // Written before all is known: an attempt of which Stripe never hears is in nobody's way.
      beginPayment(invoiceIdFor(id), { userId: caller.id, registrationId: id, amount }, now),
      programId ? placesOf(programId) : undefined,
    ])
    refuseTooMany()
    if (!registration || registration.userId !== caller.id || registration.state === 'cancelled')
      throw notFound('Registration')
    if (registration.balance === 0) throw new Refusal(409, 'This registration is already paid.')
    if (registration.balance !== amount)
      throw new Refusal(409, `The amount due is ${formatCents(registration.balance)}.`)
    if (registration.state === 'lapsed') await refuseGonePlace(registration, places)
    const { invoiceId } = registration
    const intent = await openIntent(invoice, { invoiceId, actor: caller.id }, now)
    return { ...begun(intent), registrationId: id }
  },

  async webhook({ headers, rawBody, now }) {
    await receive(rawBody, headers['stripe-signature'] ?? '', now)
    return { received: true as const }
  },
})

/** The payment of what the office has billed, and that is no registration: by whoever owes it. */
async function intentOf(
  caller: Caller,
  { invoiceId, amount }: { invoiceId: string; amount: number },
  now: Date,
): Promise<Intent> {
  const [refuseTooMany, invoice] = await Promise.all([
    countedFor(caller, now),
    beginPayment(invoiceId, { userId: caller.id, amount }, now),
  ])
  refuseTooMany()
  if (invoice?.userId !== caller.id || invoice.registrationId) throw notFound('Invoice')
  if (!invoice.cancelled && invoice.balance > 0 && invoice.balance !== amount)
    throw new Refusal(409, `The amount due is ${formatCents(invoice.balance)}.`)
  return begun(await openIntent(invoice, { invoiceId, actor: caller.id }, now))
}

const countedFor = (caller: Caller, now: Date) =>
  counted(`intent#${caller.id}`, { max: 20, seconds: 3600, whenBlind: 'allow' }, now)

function begun({ id, client_secret: clientSecret, amount }: Stripe.PaymentIntent): Intent {
  if (!clientSecret) throw new Error(`intent ${id} came without its secret`)
  return { clientSecret, amount }
}

/** What was waived moved no money, nor does taking that back. */
const isMoney = ({ accepted, ref }: LedgerFact): boolean => accepted && !/^(REV#)?ADJ#/.test(ref)

function receiptOf(fact: LedgerFact, playerName = ''): Receipt[] {
  const { ref: id, kind, amount, at, method, reference, invoiceId } = fact
  if (kind === 'adjustment') return []
  const { invoiceNumber = '', programName = '' } = fact
  return [{ id, kind, amount, at, method, reference, invoiceId, invoiceNumber, playerName, programName }]
}

const placesOf = async (programId: string) => {
  const [program, stats] = await Promise.all([getProgram(programId), getStats(programId)])
  return { program, taken: stats?.taken ?? 0 }
}

/** A place that was given up can be paid for only while there is one. */
async function refuseGonePlace(
  { programId }: Registration,
  named: Awaited<ReturnType<typeof placesOf>> | undefined,
): Promise<void> {
  const { program, taken } = named?.program?.id === programId ? named : await placesOf(programId)
  const isFull = program?.capacity != null && taken >= program.capacity
  if (!program || isFull)
    throw new Refusal(409, 'The place was given up, and no other is free. Please ask the club.')
}

/** The registration that a payment is for where none is named: the caller's only open one that fits. */
async function onlyOpen(
  caller: Caller,
  { programId, amount }: Pick<IntentRequest, 'programId' | 'amount'>,
): Promise<string> {
  const open = (await registrationsOf(caller.id)).filter(
    row =>
      row.state !== 'cancelled' &&
      row.balance > 0 &&
      (programId ? row.programId === programId : row.balance === amount),
  )
  const [only] = open
  if (!only || open.length > 1) throw new Refusal(409, 'Please say which registration you would like to pay.')
  return only.id
}
