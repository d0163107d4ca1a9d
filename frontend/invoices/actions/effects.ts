import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { formatCents, sum } from '#shared/money.ts'
import { owed } from '../amountLines.ts'
import { isOwn } from '../entryLines.ts'

/** What setting a status will do, said before anybody saves it. */
export interface Effect {
  says: string[]
  /** Why the club will refuse it. */
  refused?: string
}

/** `now` says whether the due date has passed. */
export function effectOf(invoice: InvoiceDetail, status: InvoiceDetail['status'], now: Date): Effect {
  return status === invoice.status ? { says: [] } : effects[status](invoice, now)
}

const effects: Record<InvoiceDetail['status'], (invoice: InvoiceDetail, now: Date) => Effect> = {
  paid(invoice) {
    if (invoice.status === 'cancelled') return refused('This invoice was cancelled.')
    if (invoice.status === 'refunded') return refused('This invoice was refunded. Write a new one instead.')
    return { says: [`A payment of ${formatCents(owed(invoice))} is written down.`] }
  },

  unpaid: (invoice, now) =>
    reopened(invoice, isOver(invoice, now) ? 'It is due once more, in three days.' : ''),

  overdue: (invoice, now) => reopened(invoice, isOver(invoice, now) ? '' : 'It is overdue from now on.'),

  cancelled(invoice) {
    if (invoice.amountPaid > 0 && invoice.disputed && invoice.balance > 0)
      return refused('A bank took the payment back. Waive what is owed instead.')
    if (invoice.amountPaid > 0)
      return refused('Money was paid on this invoice. Refund it, or take the entry back first.')
    const { registrationId, playerName, programName, discount } = invoice
    return {
      says: [
        `The ${formatCents(owed(invoice))} that are open are no longer owed.`,
        registrationId ? `${playerName} loses the place in ${programName}, and the family gets a mail.` : '',
        discount ? `The code ${discount.code} is free to be used again.` : '',
      ].filter(Boolean),
    }
  },

  refunded(invoice) {
    const { refundable, registrationId, playerName, programName } = invoice
    const { card, manual } = refundable
    if (card + manual === 0) return refused('Nothing of this invoice can be given back.')
    return {
      says: [
        card > 0 ? `${formatCents(card)} goes back to the card that paid.` : '',
        manual > 0 ? `${formatCents(manual)} is written down as handed back by the office.` : '',
        registrationId ? `${playerName} loses the place in ${programName}.` : '',
      ].filter(Boolean),
    }
  },
}

const refused = (sentence: string): Effect => ({ says: [], refused: sentence })

const isOver = ({ dueAt }: InvoiceDetail, now: Date): boolean => dueAt < now.toISOString()

/** The office's own payments and refunds stop counting; a card's money stays until it is refunded. */
function reopened(invoice: InvoiceDetail, due: string): Effect {
  if (invoice.status === 'cancelled') return refused('This invoice was cancelled.')
  const own = invoice.entries.filter(entry => isOwn(entry) && entry.kind !== 'adjustment')
  const ofOffice = (kind: 'payment' | 'refund') =>
    sum(own.filter(entry => entry.kind === kind).map(({ amount }) => amount))
  const [paid, back] = [ofOffice('payment'), ofOffice('refund')]
  if (invoice.refundable.card > 0) return refused('This was paid by card. Refund it instead.')
  if (invoice.balance === 0 && paid === 0) {
    const why = invoice.waived > 0 ? ' What was waived can be taken back as an entry.' : ''
    return refused(`Nothing is owed on this invoice.${why}`)
  }
  if (invoice.status === 'refunded' && invoice.registrationId && back > 0)
    return refused('The place was given up with this refund. Register the child anew instead.')
  const taken = [
    [paid, 'written down as paid'],
    [back, 'written down as given back'],
  ] as const
  return {
    says: [
      ...taken.flatMap(([cents, what]) =>
        cents > 0 ? [`The ${formatCents(cents)} ${what} by the office is taken back.`] : [],
      ),
      due,
    ].filter(Boolean),
  }
}
