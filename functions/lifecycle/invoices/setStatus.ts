import type { z } from 'zod'
import type { Caller } from '#functions/identity/sessions/caller.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import { closed, manualEntries, recordPayment, reverse } from '#functions/services/invoices/manualEntries.ts'
import { booksFor } from '#functions/services/invoices/openLedger.ts'
import { giveBack } from '#functions/services/invoices/refundByOffice.ts'
import { isLost } from '#functions/services/payments/disputes.ts'
import { refundableBy } from '#functions/services/payments/requestRefund.ts'
import { cancel } from '#functions/services/registrations/cancel.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { type Invoice, replaceInvoice } from '#functions/stores/invoices/store.ts'
import { count } from '#functions/stores/programs/store.ts'
import { addHours } from '#shared/dates.ts'
import type { InvoiceChange } from '#shared/invoices/model.ts'
import { figuresChange, resettle, statusAt } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { graceHours } from '#shared/registrations/rules.ts'

type Change = z.output<typeof InvoiceChange>
interface By {
  caller: Caller
  now: Date
}

/**
 * The office sets any status, and each has its effect on the ledger, so that the totals are always the ledger's:
 * `paid` writes down a payment of the balance; `unpaid` and `overdue` take the office's own payments back, never a
 * card's; `cancelled` ends the debt, with the place where there is one; `refunded` gives everything back. Done
 * already, it does nothing.
 */
export async function setStatus(id: string, change: Change, by: By): Promise<void> {
  const { invoice } = await booksFor(id)
  if (change.status && change.status !== statusAt(invoice, by.now))
    await effects[change.status](id, change, by)
  await note(id, change, by)
}

type Effect = (id: string, change: Change, by: By) => Promise<void>

const effects: Record<NonNullable<Change['status']>, Effect> = {
  async paid(id, { method = 'other', reference }, { caller, now }) {
    const { invoice } = await booksFor(id)
    if (invoice.state === 'refunded')
      throw new Refusal(409, 'This invoice was refunded. Write a new one instead.')
    if (invoice.balance === 0) return
    const payment = { amountCents: invoice.balance, method, reference, key: newId('paid', now) }
    await recordPayment(id, payment, { caller, now })
  },

  async unpaid(id, _, by) {
    await takeBack(id, by)
    await fallDue(id, 'unpaid', by)
  },

  async overdue(id, _, by) {
    await takeBack(id, by)
    await fallDue(id, 'overdue', by)
  },

  async cancelled(id, { notes }, { caller, now }) {
    // A card that was charged unseen counts, and is seen now.
    await closed((await booksFor(id)).invoice, caller, now)
    const { invoice, registration } = await booksFor(id)
    if (invoice.amountPaid > 0 && isLost(invoice) && invoice.balance > 0)
      throw new Refusal(409, 'A bank took the payment back. Waive what is owed instead.')
    if (invoice.amountPaid > 0)
      throw new Refusal(409, 'Money was paid on this invoice. Refund it, or take the entry back first.')
    if (registration && registration.state !== 'cancelled')
      await cancel(caller, registration.id, { note: notes }, now)
    else await endDebt(id, { caller, now })
  },

  async refunded(id, { notes, refundCard }, by) {
    const { invoice, facts } = await booksFor(id)
    const { card, manual } = refundableBy(invoice, facts)
    if (card + manual === 0) throw new Refusal(409, 'Nothing of this invoice can be given back.')
    if (card > 0 && !refundCard)
      throw new Refusal(409, 'This was paid by card. Confirm that the money goes back to the card.', [
        { field: 'refundCard', message: 'Confirm that the money goes back to the card' },
      ])
    const reason = notes || 'Refunded by the office'
    const ask = (from: 'card' | 'manual', amountCents: number) =>
      amountCents > 0
        ? giveBack(id, { amountCents, reason, from, key: `all_${from}_${invoice.version}` }, by)
        : undefined
    await ask('card', card)
    await ask('manual', manual)
  },
}

/** The office's own payments and refunds stop counting; a card's money stays until it is refunded. */
async function takeBack(id: string, by: By): Promise<void> {
  const books = await booksFor(id)
  if (books.invoice.cancelled) throw new Refusal(409, 'This invoice was cancelled.')
  const entries = manualEntries(books).filter(({ kind }) => kind !== 'adjustment')
  const byHand = sum(entries.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount))
  if (refundableBy(books.invoice, books.facts).card > 0)
    throw new Refusal(409, 'This was paid by card. Refund it instead.')
  if (books.invoice.balance === 0 && byHand === 0) {
    const why = books.invoice.waived > 0 ? ' What was waived can be taken back as an entry.' : ''
    throw new Refusal(409, `Nothing is owed on this invoice.${why}`)
  }
  // Refunds first: they were made of the payments.
  for (const { ref } of entries.toSorted((a, b) => b.kind.localeCompare(a.kind)))
    await reverse(id, { ref, reason: 'The invoice was set to unpaid' }, by)
}

/** Overdue from now on, or due once more in three days where the date had passed. */
const fallDue = (id: string, status: 'unpaid' | 'overdue', by: By): Promise<void> =>
  write(id, by, ({ dueAt, ...invoice }) => {
    const isOver = dueAt < by.now.toISOString()
    if (isOver === (status === 'overdue')) return undefined
    const until = status === 'unpaid' ? addHours(by.now, graceHours) : addHours(by.now, -1 / 3600)
    return { after: { ...invoice, dueAt: until.toISOString() }, details: { status } }
  })

/** Of an invoice without a place; one with a place ends with it. Nobody can pay it by card any more. */
const endDebt = (id: string, by: By): Promise<void> =>
  write(
    id,
    by,
    async row => {
      if (row.cancelled) return undefined
      if (row.amountPaid > 0) throw new Refusal(409, 'Money has just been paid on this invoice.')
      await closed(row, by.caller, by.now)
      const over: Invoice = { ...row, cancelled: true }
      return { after: { ...over, ...resettle(over, over) }, details: {} }
    },
    'invoice.cancel',
  )

const note = (id: string, { notes }: Change, by: By): Promise<void> =>
  write(id, by, row =>
    notes === undefined || notes === (row.notes ?? '')
      ? undefined
      : { after: { ...row, notes: notes || undefined }, details: { fields: ['notes'] } },
  )

interface Changed {
  after: Invoice
  details: object
}

/** One change of the invoice itself, onto what it is at that moment. */
async function write(
  id: string,
  { caller, now }: By,
  change: (row: Invoice) => Changed | undefined | Promise<Changed | undefined>,
  action: 'invoice.update' | 'invoice.cancel' = 'invoice.update',
): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const { invoice } = await booksFor(id)
    const changed = await change(invoice)
    if (!changed) return
    const { invoiceNumber, userId: person, programId } = invoice
    const details = { ...changed.details, invoiceNumber }
    try {
      return await commit(
        replaceInvoice(changed.after),
        count(programId, figuresChange(invoice, changed.after)),
        auditRow({ actor: caller.id, action, subject: id, person, details }, now),
      )
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}
