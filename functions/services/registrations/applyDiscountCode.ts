import { isPrivileged } from '#shared/access.ts'
import { calculateDiscount, codeNotUsable, unusableReason } from '#shared/discounts/rules.ts'
import { programFiguresChange } from '#shared/invoices/rules.ts'
import { maySee } from '#shared/registrations/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { readAgain, retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { type DiscountCodeRow, findDiscountByCode } from '../../stores/discounts/store.ts'
import { applyUse, releaseUse } from '../../stores/discounts/uses.ts'
import { type InvoiceRow, type LedgerEntryRow, replaceInvoice } from '../../stores/invoices/store.ts'
import { getLedgerOfRegistration } from '../../stores/payments/invoiceLedger.ts'
import { updateCounts } from '../../stores/programs/store.ts'
import {
  getRegistration,
  type RegistrationRow,
  replaceRegistration,
} from '../../stores/registrations/store.ts'
import { checkCode, countCodeAttempt } from '../discounts/checkCode.ts'
import { repriceInvoice } from '../invoices/reprice.ts'
import { closeIntent } from '../payments/closeIntent.ts'
import { scheduleNext } from './scheduleDeadlines.ts'

/**
 * Applies a code to a registration. Earlier reads decide nothing: the transaction is conditional on the code still
 * being usable and on the invoice being unchanged. An open card payment is cancelled at Stripe first, so that nobody
 * pays the old total.
 */
export async function applyCode(
  caller: Caller,
  id: string,
  typed: string,
  now: Date,
): Promise<RegistrationRow> {
  const code = typed.trim().toUpperCase()
  const [assertWithinLimit, ...first] = await Promise.all([
    countCodeAttempt(caller, now),
    getLedgerOfRegistration(id),
    findDiscountByCode(code),
  ])
  return retryOnConflict(async nth => {
    const [ledger, listed] = nth === 0 ? first : [await getLedgerOfRegistration(id), undefined]
    const owed = requireOpenRegistration(caller, ledger)
    assertWithinLimit()
    const { invoice } = owed
    const on = hasDiscount(invoice) ? invoice.discount : undefined
    // The text may belong to another code by now.
    if (on?.code === code && (!listed || listed.id === on.codeId)) return reloadIfStale(owed)
    const discount = await requireUsableCode(caller, { code, listed, invoice }, now)
    if (discount.id === on?.codeId) return reloadIfStale(owed)
    const payment = await closeIntent(invoice, caller.id, now)
    if (payment === 'processing') throw new HttpError(409, beingPaid)
    if (payment === 'paid') readAgain()
    // If the code was just used up or changed, or the invoice paid, the retry finds out.
    return commitCode(caller, { ...owed, discount }, now)
  })
}

/** Removes the code, so that someone else can use it. */
export async function removeCode(caller: Caller, id: string, now: Date): Promise<RegistrationRow> {
  return retryOnConflict(async () => {
    const ledger = await getLedgerOfRegistration(id)
    const { registration, invoice } = ledger
    if (registration && maySee(caller, registration) && invoice && !hasDiscount(invoice))
      return reloadIfStale({ registration, invoice })
    const owed = requireOpenRegistration(caller, ledger)
    const payment = await closeIntent(owed.invoice, caller.id, now)
    if (payment === 'processing') throw new HttpError(409, beingPaid)
    if (payment === 'paid') readAgain()
    return commitCode(caller, { ...owed, discount: undefined }, now)
  })
}

const beingPaid = 'A payment is being confirmed. Please wait a moment and try again.'

const hasDiscount = ({ discount }: InvoiceRow): boolean =>
  discount !== undefined && discount.state !== 'released'

/** A concurrent request may have written between our two reads; if so, reads the registration again. */
const reloadIfStale = async ({
  registration,
  invoice,
}: Pick<OpenRegistration, 'registration' | 'invoice'>) =>
  registration.balance === invoice.balance
    ? registration
    : ((await getRegistration(registration.id)) ?? registration)

interface OpenRegistration {
  registration: RegistrationRow
  invoice: InvoiceRow
  entries: LedgerEntryRow[]
}

/** A registration whose total can still change. */
function requireOpenRegistration(
  caller: Caller,
  { registration, invoice, entries }: Awaited<ReturnType<typeof getLedgerOfRegistration>>,
): OpenRegistration {
  if (!registration || !invoice || !maySee(caller, registration)) throw notFound('Registration')
  if (registration.state === 'cancelled') throw new HttpError(409, 'This registration was canceled.')
  if (invoice.amountPaid > 0)
    throw new HttpError(409, 'A payment was already made, so the code can no longer be changed.')
  if (registration.balance === 0 && registration.paymentStatus !== 'pending')
    throw new HttpError(409, 'There is nothing to pay for this registration.')
  return { registration, invoice, entries }
}

/**
 * The code, if it can be used. The index may lag, so it is never the reason for a rejection: if it looks unusable
 * there or the transaction rejected it, the rows are read. The same goes if a card payment has begun, which must not
 * be cancelled for an unusable code.
 */
async function requireUsableCode(
  caller: Caller,
  { code, listed, invoice }: { code: string; listed: DiscountCodeRow | undefined; invoice: InvoiceRow },
  now: Date,
): Promise<DiscountCodeRow> {
  const at = { timeZone: club.timeZone, now }
  if (listed && !invoice.attempt && !unusableReason(listed, { uses: listed.uses, byUser: 0 }, at))
    return listed
  const { discount, why } = await checkCode(code, invoice.userId, now)
  // The limit may have been reached by this registration's own use of the code.
  if (discount && (!why || (hasDiscount(invoice) && discount.id === invoice.discount?.codeId)))
    return discount
  const message = isPrivileged(caller.role) ? (why ?? codeNotUsable) : codeNotUsable
  throw new HttpError(409, message, [{ field: 'code', message }])
}

async function commitCode(
  caller: Caller,
  { registration, invoice, entries, discount }: OpenRegistration & { discount: DiscountCodeRow | undefined },
  now: Date,
): Promise<RegistrationRow> {
  const before = hasDiscount(invoice) ? invoice.discount : undefined
  const applied = discount && discountTerms(discount, invoice, now)
  const priced = repriceInvoice({ ...invoice, discount: applied }, entries, caller.id, now)
  if (registration.state === 'lapsed' && priced.invoice.balance === 0)
    throw new HttpError(409, 'The spot was released because the fee wasn’t paid. Please contact the club.')
  const { id: subject, playerId: person, programId } = registration
  const { waived, balance } = priced.invoice
  const row: RegistrationRow = {
    ...registration,
    balance,
    waived,
    discount: applied && { code: applied.code, amount: applied.amount, at: applied.at },
  }
  const auditEntry = { actor: caller.id, subject, person }
  const about = (code: string) => ({ code, amount: applied?.amount, invoiceNumber: invoice.invoiceNumber })
  const action: Write = auditWrite(
    applied
      ? { ...auditEntry, action: 'discount.apply', details: about(applied.code) }
      : { ...auditEntry, action: 'discount.take-off', details: about(before?.code ?? '') },
    now,
  )
  await commit(
    replaceRegistration(row),
    replaceInvoice(priced.invoice),
    updateCounts(programId, programFiguresChange(invoice, priced.invoice)),
    ...priced.writes,
    ...(before ? releaseUse(before, invoice.id) : []),
    ...(discount && applied ? applyUse(discount, invoice.id, applied) : []),
    ...scheduleNext(row, now),
    action,
  )
  return row
}

const discountTerms = (
  { id: codeId, code, discountType, value }: DiscountCodeRow,
  { subtotal, userId }: InvoiceRow,
  now: Date,
): NonNullable<InvoiceRow['discount']> => ({
  codeId,
  userId,
  code,
  discountType,
  value,
  amount: calculateDiscount({ discountType, value }, subtotal),
  state: 'reserved',
  at: now.toISOString(),
})
