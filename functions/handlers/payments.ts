import type Stripe from 'stripe'
import { dayIn } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import type { Intent, IntentRequest, Receipt } from '#shared/payments/model.ts'
import { payments as routes } from '#shared/payments/routes.ts'
import { isOver, programOver } from '#shared/programs/rules.ts'
import { compareCodeUnits } from '#shared/text.ts'
import { defineFeature } from '../identity/http/serve.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { HttpError, notFound } from '../platform/http/errors.ts'
import { startLimitCheck } from '../platform/http/rateLimits.ts'
import { beginPayment } from '../services/payments/beginPayment.ts'
import { openIntent } from '../services/payments/openIntent.ts'
import { receiveWebhook } from '../services/payments/receiveWebhook.ts'
import { club } from '../stores/club/settings.ts'
import {
  getInvoicesById,
  type InvoiceRow,
  type LedgerEntryRow,
  listLedgerEntriesOfUser,
} from '../stores/invoices/store.ts'
import { getProgram, getStats } from '../stores/programs/store.ts'
import {
  getRegistration,
  invoiceIdFor,
  listRegistrationsOfUser,
  type RegistrationRow,
} from '../stores/registrations/store.ts'

export const payments = defineFeature(routes, {
  async list({ caller }) {
    const all = (await Promise.all(caller.ownIds.map(listLedgerEntriesOfUser))).flat()
    const entries = all.filter(movesMoney).toSorted((a, b) => compareCodeUnits(b.at, a.at))
    const invoices = await getInvoicesById([...new Set(entries.map(({ invoiceId }) => invoiceId))])
    const invoicesById = new Map(invoices.map(invoice => [invoice.id, invoice]))
    return entries.flatMap(entry => toReceipts(entry, invoicesById.get(entry.invoiceId)))
  },

  async createIntent({ caller, body: { registrationId, programId, invoiceId: billed, amount }, now }) {
    if (billed) return openInvoiceIntent(caller, { invoiceId: billed, amount }, now)
    // Without a registration id, the caller's registrations have to be listed first.
    const id = registrationId ?? (await findOnlyOpenRegistration(caller, { programId, amount }))
    const [assertWithinLimit, registration, invoice, spots] = await Promise.all([
      startIntentLimitCheck(caller, now),
      getRegistration(id),
      // Written before the checks are done; an attempt that never reaches Stripe does no harm.
      beginPayment(invoiceIdFor(id), { userId: caller.id, registrationId: id, amount }, now),
      programId ? loadSpots(programId) : undefined,
    ])
    assertWithinLimit()
    if (!registration || registration.userId !== caller.id || registration.state === 'cancelled')
      throw notFound('Registration')
    if (registration.balance === 0) throw new HttpError(409, 'This registration is already paid.')
    if (registration.balance !== amount)
      throw new HttpError(409, `The amount due is ${formatCents(registration.balance)}.`)
    if (registration.programRemoved) throw new HttpError(409, 'The club canceled this program.')
    if (registration.state === 'lapsed') await assertSpotAvailable(registration, spots, now)
    const { invoiceId } = registration
    const intent = await openIntent(invoice, { invoiceId, actor: caller.id }, now)
    return { ...toIntent(intent), registrationId: id }
  },

  async webhook({ headers, rawBody, now }) {
    await receiveWebhook(rawBody, headers['stripe-signature'] ?? '', now)
    return { received: true as const }
  },
})

/** Payment of an invoice that the office wrote and that is not for a registration, by the person who owes it. */
async function openInvoiceIntent(
  caller: Caller,
  { invoiceId, amount }: { invoiceId: string; amount: number },
  now: Date,
): Promise<Intent> {
  const [assertWithinLimit, invoice] = await Promise.all([
    startIntentLimitCheck(caller, now),
    beginPayment(invoiceId, { userId: caller.id, amount }, now),
  ])
  assertWithinLimit()
  if (invoice?.userId !== caller.id || invoice.registrationId) throw notFound('Invoice')
  if (!invoice.cancelled && invoice.balance > 0 && invoice.balance !== amount)
    throw new HttpError(409, `The amount due is ${formatCents(invoice.balance)}.`)
  return toIntent(await openIntent(invoice, { invoiceId, actor: caller.id }, now))
}

const startIntentLimitCheck = (caller: Caller, now: Date) =>
  startLimitCheck(`intent#${caller.id}`, { max: 20, seconds: 3600, onStoreError: 'allow' }, now)

function toIntent({ id, client_secret: clientSecret, amount }: Stripe.PaymentIntent): Intent {
  if (!clientSecret) throw new Error(`intent ${id} came without its secret`)
  return { clientSecret, amount }
}

/** Waiving an amount moves no money, nor does reversing that. */
const movesMoney = ({ accepted, ref }: LedgerEntryRow): boolean => accepted && !/^(REV#)?ADJ#/.test(ref)

function toReceipts(entry: LedgerEntryRow, invoice: InvoiceRow | undefined): Receipt[] {
  const { ref: id, kind, amount, at, method, reference, invoiceId } = entry
  if (kind === 'adjustment') return []
  const { invoiceNumber = '', programName = '' } = entry
  const { playerName = '' } = invoice ?? {}
  const receipt = {
    id,
    kind,
    amount,
    at,
    method,
    reference,
    invoiceId,
    invoiceNumber,
    playerName,
    programName,
  }
  return [{ ...receipt, ...(invoice && describeBill(invoice)) }]
}

/** Only where the bill is another amount than the fee. */
function describeBill({ subtotal, discount, waived }: InvoiceRow): Pick<Receipt, 'billed'> {
  const used = discount && discount.state !== 'released' ? discount : undefined
  if (!used && waived === 0) return {}
  return {
    billed: { subtotal, waived, ...(used && { discount: { code: used.code, amount: used.amount } }) },
  }
}

const loadSpots = async (programId: string) => {
  const [program, stats] = await Promise.all([getProgram(programId), getStats(programId)])
  return { program, taken: stats?.taken ?? 0 }
}

/** A lapsed registration can be paid only while there is a spot left. */
async function assertSpotAvailable(
  { programId }: RegistrationRow,
  named: Awaited<ReturnType<typeof loadSpots>> | undefined,
  now: Date,
): Promise<void> {
  const { program, taken } = named?.program?.id === programId ? named : await loadSpots(programId)
  if (program && isOver(program, dayIn(club.timeZone, now))) throw new HttpError(409, programOver)
  const isFull = program?.capacity != null && taken >= program.capacity
  if (!program || isFull)
    throw new HttpError(409, 'The spot was released, and no others are available. Please contact the club.')
}

/** The registration to pay if none was named: the caller's only open one that fits. */
async function findOnlyOpenRegistration(
  caller: Caller,
  { programId, amount }: Pick<IntentRequest, 'programId' | 'amount'>,
): Promise<string> {
  const open = (await listRegistrationsOfUser(caller.id)).filter(
    row =>
      row.state !== 'cancelled' &&
      row.balance > 0 &&
      (programId ? row.programId === programId : row.balance === amount),
  )
  const [only] = open
  if (!only || open.length > 1) throw new HttpError(409, 'Please choose which registration to pay for.')
  return only.id
}
