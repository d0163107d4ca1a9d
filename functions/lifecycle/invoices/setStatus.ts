import type { z } from 'zod'
import { addHours } from '#shared/dates.ts'
import type { InvoiceChange } from '#shared/invoices/model.ts'
import { programFiguresChange, recalculateSettlement, statusAt } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { graceHours } from '#shared/registrations/rules.ts'
import { compareCodeUnits } from '#shared/text.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { newId } from '../../platform/data/ids.ts'
import { readAndCommit } from '../../platform/data/retryOnConflict.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { getOpenLedger, type OpenInvoiceLedger } from '../../services/invoices/entryChecks.ts'
import {
  closeCardPayment,
  listManualEntries,
  recordPayment,
  reverseEntry,
} from '../../services/invoices/manualEntries.ts'
import { refundInvoice } from '../../services/invoices/refundByOffice.ts'
import { isLost } from '../../services/payments/invoiceDisputes.ts'
import { splitRefundable } from '../../services/payments/requestRefund.ts'
import { cancelRegistration } from '../../services/registrations/cancel.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { type InvoiceRow, replaceInvoice } from '../../stores/invoices/store.ts'
import { updateCounts } from '../../stores/programs/store.ts'
import { isOver, reopenInvoice } from './reopen.ts'

type Change = z.output<typeof InvoiceChange>
interface StatusActor {
  caller: Caller
  now: Date
}

/**
 * The office can set any status. Each is translated into ledger entries, so that totals always follow from the
 * ledger: `paid` records a payment of the balance; `unpaid` and `overdue` reverse the office's own payments, never a
 * card's; `cancelled` ends the debt and the registration, if there is one; `refunded` gives everything back. What had
 * ended is reopened first. Does nothing if the invoice already has the status.
 */
export async function setStatus(id: string, change: Change, by: StatusActor): Promise<void> {
  const { invoice } = await getOpenLedger(id)
  if (change.status && change.status !== statusAt(invoice, by.now))
    await statusEffects[change.status](id, change, by)
  await saveNote(id, change, by)
}

type Effect = (id: string, change: Change, by: StatusActor) => Promise<void>

const statusEffects: Record<NonNullable<Change['status']>, Effect> = {
  async paid(id, { method = 'other', reference }, { caller, now }) {
    const ledger = await getOpenLedger(id)
    if (ledger.invoice.state === 'refunded') {
      const instead = paidByHand(ledger) > 0 ? ', or set it to unpaid first' : ''
      throw new HttpError(409, `This invoice was refunded. Create a new one instead${instead}.`)
    }
    await reopenInvoice(id, { caller, now, isPaid: true })
    const { invoice } = await getOpenLedger(id)
    if (invoice.balance === 0) return
    const payment = { amountCents: invoice.balance, method, reference, key: newId('paid', now) }
    await recordPayment(id, payment, { caller, now })
  },

  async unpaid(id, _, by) {
    const wasOver = await makeOwedAgain(id, by)
    await setDueDate(id, 'unpaid', by, wasOver)
  },

  async overdue(id, _, by) {
    await makeOwedAgain(id, by)
    await setDueDate(id, 'overdue', by)
  },

  async cancelled(id, { notes }, { caller, now }) {
    // Picks up a card payment that has succeeded and is not recorded yet.
    await closeCardPayment((await getOpenLedger(id)).invoice, caller, now)
    const { invoice, registration } = await getOpenLedger(id)
    if (invoice.state === 'refunded')
      throw new HttpError(409, 'This invoice was already refunded. Nothing is owed on it.')
    if (invoice.amountPaid > 0 && isLost(invoice) && invoice.balance > 0)
      throw new HttpError(409, 'The payer’s bank took the payment back. Waive the balance instead.')
    if (invoice.amountPaid > 0)
      throw new HttpError(409, 'This invoice has a payment. Refund or reverse it first.')
    if (registration && registration.state !== 'cancelled')
      await cancelRegistration(caller, registration.id, { note: notes }, now)
    else await cancelDebt(id, { caller, now })
  },

  async refunded(id, { notes, refundCard }, by) {
    const { invoice, entries } = await getOpenLedger(id)
    const { card, manual } = splitRefundable(invoice, entries)
    if (card + manual === 0) throw new HttpError(409, 'Nothing on this invoice can be refunded.')
    if (card > 0 && !refundCard)
      throw new HttpError(409, 'This was paid by card. Confirm the refund to the card.', [
        { field: 'refundCard', message: 'Confirm the refund to the card' },
      ])
    const reason = notes || 'Refunded by the club'
    const ask = (from: 'card' | 'manual', amountCents: number) =>
      amountCents > 0
        ? refundInvoice(id, { amountCents, reason, from, key: `all_${from}_${invoice.version}` }, by)
        : undefined
    await ask('card', card)
    await ask('manual', manual)
  },
}

/**
 * Reopens the invoice, and reverses the office's own payments and refunds; card payments stay until they are refunded.
 */
async function makeOwedAgain(id: string, by: StatusActor): Promise<boolean> {
  const ledger = await getOpenLedger(id)
  const entries = listManualEntries(ledger).filter(({ kind }) => kind !== 'adjustment')
  const byHand = paidByHand(ledger)
  if (splitRefundable(ledger.invoice, ledger.entries).card > 0)
    throw new HttpError(409, 'This was paid by card. Refund it instead.')
  if (ledger.invoice.balance === 0 && byHand === 0) {
    const why = ledger.invoice.waived > 0 ? ' To undo a waiver, reverse its entry.' : ''
    throw new HttpError(409, `Nothing is owed on this invoice.${why}`)
  }
  await reopenInvoice(id, by)
  // Refunds first, because they were made from the payments.
  for (const { ref } of entries.toSorted((a, b) => compareCodeUnits(b.kind, a.kind)))
    await reverseEntry(id, { ref, reason: 'The invoice was set to unpaid' }, by)
  return isOver(ledger)
}

/** What the office itself has recorded as paid, in cents. */
const paidByHand = (ledger: OpenInvoiceLedger): number =>
  sum(
    listManualEntries(ledger)
      .filter(({ kind }) => kind === 'payment')
      .map(({ amount }) => amount),
  )

/** Overdue as of now; or unpaid, and due in three days if the date has passed or the invoice `begins` anew. */
const setDueDate = (
  id: string,
  status: 'unpaid' | 'overdue',
  by: StatusActor,
  begins = false,
): Promise<void> =>
  updateInvoice(id, by, ({ dueAt, ...invoice }) => {
    const isPast = dueAt < by.now.toISOString()
    if (!begins && isPast === (status === 'overdue')) return undefined
    const until = status === 'unpaid' ? addHours(by.now, graceHours) : addHours(by.now, -1 / 3600)
    return { after: { ...invoice, dueAt: until.toISOString() }, details: { status } }
  })

/** For an invoice without a registration; the others are cancelled with theirs. Also blocks card payment. */
const cancelDebt = (id: string, by: StatusActor): Promise<void> =>
  updateInvoice(
    id,
    by,
    async row => {
      if (row.cancelled) return undefined
      if (row.amountPaid > 0) throw new HttpError(409, 'A payment was just made on this invoice.')
      await closeCardPayment(row, by.caller, by.now)
      const over: InvoiceRow = { ...row, cancelled: true }
      return { after: { ...over, ...recalculateSettlement(over, over) }, details: {} }
    },
    'invoice.cancel',
  )

const saveNote = (id: string, { notes, remindersOff }: Change, by: StatusActor): Promise<void> =>
  updateInvoice(id, by, row => {
    const after = {
      ...row,
      ...(notes !== undefined && { notes: notes || undefined }),
      ...(remindersOff !== undefined && { remindersOff: remindersOff || undefined }),
    }
    const fields = (['notes', 'remindersOff'] as const).filter(
      name => (after[name] || '') !== (row[name] || ''),
    )
    return fields.length > 0 ? { after, details: { fields } } : undefined
  })

interface InvoiceUpdate {
  after: InvoiceRow
  details: object
}

/** One change to the invoice, computed from its current state. */
async function updateInvoice(
  id: string,
  { caller, now }: StatusActor,
  change: (row: InvoiceRow) => InvoiceUpdate | undefined | Promise<InvoiceUpdate | undefined>,
  action: 'invoice.update' | 'invoice.cancel' = 'invoice.update',
): Promise<void> {
  await readAndCommit(async () => {
    const { invoice } = await getOpenLedger(id)
    const changed = await change(invoice)
    if (!changed) return []
    const { invoiceNumber, userId: person, programId } = invoice
    const details = { ...changed.details, invoiceNumber }
    return [
      replaceInvoice(changed.after),
      updateCounts(programId, programFiguresChange(invoice, changed.after)),
      auditWrite({ actor: caller.id, action, subject: id, person, details }, now),
    ]
  })
}
