import type { Caller } from '#functions/identity/sessions/caller.ts'
import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { type Discount, findDiscount } from '#functions/stores/discounts/store.ts'
import { releaseUse, takeUse } from '#functions/stores/discounts/uses.ts'
import { type Invoice, type LedgerFact, replaceInvoice } from '#functions/stores/invoices/store.ts'
import { booksOf } from '#functions/stores/payments/invoiceLedger.ts'
import { count } from '#functions/stores/programs/store.ts'
import {
  getRegistration,
  type Registration,
  replaceRegistration,
} from '#functions/stores/registrations/store.ts'
import { isPrivileged } from '#shared/access.ts'
import { discountOf, notUsable, whyNot } from '#shared/discounts/rules.ts'
import { figuresChange } from '#shared/invoices/rules.ts'
import { maySee } from '#shared/registrations/rules.ts'
import { codeTried, lookAt } from '../discounts/checkCode.ts'
import { reprice } from '../invoices/reprice.ts'
import { closeIntent } from '../payments/closeIntent.ts'
import { watch } from './scheduleDeadlines.ts'

/**
 * Lowers what is owed by a code. What was read decides nothing: whether the code may still be used is a condition of
 * the transaction, together with the invoice as it was. An open card payment is cancelled at Stripe first, so that
 * nobody pays the old total.
 */
export async function applyCode(caller: Caller, id: string, typed: string, now: Date): Promise<Registration> {
  const code = typed.trim().toUpperCase()
  const [refuseTooMany, ...first] = await Promise.all([
    codeTried(caller, now),
    booksOf(id),
    findDiscount(code),
  ])
  for (let attempt = 0; attempt < 5; attempt++) {
    const [books, listed] = attempt === 0 ? first : [await booksOf(id), undefined]
    const owed = openBooks(caller, books)
    refuseTooMany()
    const { invoice } = owed
    const on = isOn(invoice) ? invoice.discount : undefined
    // Its letters may be another's by now.
    if (on?.code === code && (!listed || listed.id === on.codeId)) return latest(owed)
    const discount = await usable(caller, { code, listed, invoice }, now)
    if (discount.id === on?.codeId) return latest(owed)
    const payment = await closeIntent(invoice, caller.id, now)
    if (payment === 'processing') throw new Refusal(409, beingPaid)
    if (payment === 'paid') continue
    try {
      return await write(caller, { ...owed, discount }, now)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      // Used up, changed or paid in this very moment: the next look tells.
    }
  }
  throw new TooMuchContention()
}

/** Does without the code again; somebody else can use it. */
export async function removeCode(caller: Caller, id: string, now: Date): Promise<Registration> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const books = await booksOf(id)
    const { registration, invoice } = books
    if (registration && maySee(caller, registration) && invoice && !isOn(invoice))
      return latest({ registration, invoice })
    const owed = openBooks(caller, books)
    const payment = await closeIntent(owed.invoice, caller.id, now)
    if (payment === 'processing') throw new Refusal(409, beingPaid)
    if (payment === 'paid') continue
    try {
      return await write(caller, { ...owed, discount: undefined }, now)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}

const beingPaid = 'A payment is being confirmed. Please wait a moment and try again.'

const isOn = ({ discount }: Invoice): boolean => discount !== undefined && discount.state !== 'released'

/** What stands already, somebody has done in this very moment, maybe: between the two rows that were read. */
const latest = async ({ registration, invoice }: Pick<Owed, 'registration' | 'invoice'>) =>
  registration.balance === invoice.balance
    ? registration
    : ((await getRegistration(registration.id)) ?? registration)

interface Owed {
  registration: Registration
  invoice: Invoice
  facts: LedgerFact[]
}

/** A registration whose total can still change. */
function openBooks(
  caller: Caller,
  { registration, invoice, facts }: Awaited<ReturnType<typeof booksOf>>,
): Owed {
  if (!registration || !invoice || !maySee(caller, registration)) throw notFound('Registration')
  if (registration.state === 'cancelled') throw new Refusal(409, 'This registration was cancelled.')
  if (invoice.amountPaid > 0)
    throw new Refusal(409, 'Something has been paid already: a code cannot be changed any more.')
  if (registration.balance === 0 && registration.paymentStatus !== 'pending')
    throw new Refusal(409, 'There is nothing to pay for this registration.')
  return { registration, invoice, facts }
}

/**
 * The code, if it can be used. The index may be behind by a moment, so nobody is refused by what it says: where it
 * looks bad, or the transaction has refused it, the rows themselves are asked; and where a card payment has been begun,
 * which is not given up for a code that is no good.
 */
async function usable(
  caller: Caller,
  { code, listed, invoice }: { code: string; listed: Discount | undefined; invoice: Invoice },
  now: Date,
): Promise<Discount> {
  const at = { timeZone: club.timeZone, now }
  if (listed && !invoice.attempt && !whyNot(listed, { uses: listed.uses, byUser: 0 }, at)) return listed
  const { discount, why } = await lookAt(code, invoice.userId, now)
  // Who has it already has used it up himself, maybe.
  if (discount && (!why || (isOn(invoice) && discount.id === invoice.discount?.codeId))) return discount
  const message = isPrivileged(caller.role) ? (why ?? notUsable) : notUsable
  throw new Refusal(409, message, [{ field: 'code', message }])
}

async function write(
  caller: Caller,
  { registration, invoice, facts, discount }: Owed & { discount: Discount | undefined },
  now: Date,
): Promise<Registration> {
  const before = isOn(invoice) ? invoice.discount : undefined
  const applied = discount && termsOf(discount, invoice, now)
  const priced = reprice({ ...invoice, discount: applied }, facts, caller.id, now)
  if (registration.state === 'lapsed' && priced.invoice.balance === 0)
    throw new Refusal(409, 'The place was given up because nobody paid. Please ask the club.')
  const { id: subject, playerId: person, programId } = registration
  const { waived, balance } = priced.invoice
  const row: Registration = {
    ...registration,
    balance,
    waived,
    discount: applied && { code: applied.code, amount: applied.amount, at: applied.at },
  }
  const trace = { actor: caller.id, subject, person }
  const about = (code: string) => ({ code, amount: applied?.amount, invoiceNumber: invoice.invoiceNumber })
  const action: Write = auditRow(
    applied
      ? { ...trace, action: 'discount.apply', details: about(applied.code) }
      : { ...trace, action: 'discount.take-off', details: about(before?.code ?? '') },
    now,
  )
  await commit(
    replaceRegistration(row),
    replaceInvoice(priced.invoice),
    count(programId, figuresChange(invoice, priced.invoice)),
    ...priced.writes,
    ...(before ? releaseUse(before, invoice.id) : []),
    ...(discount && applied ? takeUse(discount, invoice.id, applied) : []),
    ...watch(row, now),
    action,
  )
  return row
}

const termsOf = (
  { id: codeId, code, discountType, value }: Discount,
  { subtotal, userId }: Invoice,
  now: Date,
): NonNullable<Invoice['discount']> => ({
  codeId,
  userId,
  code,
  discountType,
  value,
  amount: discountOf({ discountType, value }, subtotal),
  state: 'reserved',
  at: now.toISOString(),
})
