import { getAmountOwed } from '#frontend/invoices/amountLines.ts'
import { isReversible } from '#frontend/invoices/entryLines.ts'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { formatCents, sum } from '#shared/money.ts'

/** Describes what setting a status will do, before it is saved. */
export interface StatusEffect {
  sentences: string[]
  /** Why the server would refuse it. */
  refusal?: string
}

/** `now` decides whether the due date has passed. */
export function getStatusEffect(
  invoice: InvoiceDetail,
  status: InvoiceDetail['status'],
  now: Date,
): StatusEffect {
  return status === invoice.status ? { sentences: [] } : effectByStatus[status](invoice, now)
}

const effectByStatus: Record<InvoiceDetail['status'], (invoice: InvoiceDetail, now: Date) => StatusEffect> = {
  paid(invoice) {
    if (invoice.status === 'refunded') {
      const instead = sumOwn(invoice, 'payment') > 0 ? ', or set it to unpaid first' : ''
      return refuse(`This invoice was refunded. Write a new one instead${instead}.`)
    }
    const payment = `A payment of ${formatCents(invoice.balance)} is written down.`
    return {
      sentences: [...describeRevival(invoice), ...(invoice.balance > 0 ? [payment, familyIsMailed] : [])],
    }
  },

  unpaid: (invoice, now) =>
    describeReopening(
      invoice,
      isOver(invoice)
        ? 'It is due in three days.'
        : isPastDue(invoice, now)
          ? 'It is due once more, in three days.'
          : '',
    ),

  overdue: (invoice, now) =>
    describeReopening(
      invoice,
      isOver(invoice) || !isPastDue(invoice, now) ? 'It is overdue from now on.' : '',
    ),

  cancelled(invoice) {
    if (invoice.status === 'refunded')
      return refuse('This invoice was refunded already: nothing is owed on it.')
    if (invoice.amountPaid > 0 && invoice.disputed && invoice.balance > 0)
      return refuse('A bank took the payment back. Waive what is owed instead.')
    if (invoice.amountPaid > 0)
      return refuse('Money was paid on this invoice. Refund it, or take the entry back first.')
    const { registrationId, playerName, programName, discount } = invoice
    const owed = getAmountOwed(invoice)
    return {
      sentences: [
        owed > 0 ? `The ${formatCents(owed)} that are open are no longer owed.` : '',
        registrationId ? `${playerName} loses the place in ${programName}, and the family gets a mail.` : '',
        discount ? `The code ${discount.code} is free to be used again.` : '',
      ].filter(Boolean),
    }
  },

  refunded(invoice) {
    const { refundable, registrationId, playerName, programName } = invoice
    const { card, manual } = refundable
    if (card + manual === 0) return refuse('Nothing of this invoice can be given back.')
    return {
      sentences: [
        card > 0 ? `${formatCents(card)} goes back to the card that paid.` : '',
        manual > 0 ? `${formatCents(manual)} is written down as handed back by the office.` : '',
        registrationId ? `${playerName} loses the place in ${programName}.` : '',
        familyIsMailed,
      ].filter(Boolean),
    }
  },
}

const isOver = ({ cancelled, status }: InvoiceDetail): boolean => cancelled || status === 'refunded'

const familyIsMailed = 'The family gets a mail about it.'

const refuse = (sentence: string): StatusEffect => ({ sentences: [], refusal: sentence })

const isPastDue = ({ dueAt }: InvoiceDetail, now: Date): boolean => dueAt < now.toISOString()

/** What comes back with an invoice that had ended. The server refuses it if a spot or the code is not to be had. */
function describeRevival(invoice: InvoiceDetail): string[] {
  if (!isOver(invoice)) return []
  const { status, balance, registrationId } = invoice
  const { playerName, programName, releasedCode } = invoice
  return [
    status === 'cancelled' && balance > 0 ? `${formatCents(balance)} is owed again.` : '',
    registrationId ? `${playerName} gets a place in ${programName} again, if one is free.` : '',
    releasedCode ? `The code ${releasedCode} is used again, if it still may be.` : '',
  ].filter(Boolean)
}

/** The office's manual payments and refunds are reversed; card payments stay until they are refunded. */
function describeReopening(invoice: InvoiceDetail, due: string): StatusEffect {
  const [paid, back] = [sumOwn(invoice, 'payment'), sumOwn(invoice, 'refund')]
  if (invoice.refundable.card > 0) return refuse('This was paid by card. Refund it instead.')
  if (invoice.balance === 0 && paid === 0) {
    const why = invoice.waived > 0 ? ' What was waived can be taken back as an entry.' : ''
    return refuse(`Nothing is owed on this invoice.${why}`)
  }
  const taken = [
    [paid, 'written down as paid'],
    [back, 'written down as given back'],
  ] as const
  const takesPlace = invoice.status === 'cancelled' && invoice.registrationId && invoice.balance > 0
  return {
    sentences: [
      ...describeRevival(invoice),
      ...taken.flatMap(([cents, what]) =>
        cents > 0 ? [`The ${formatCents(cents)} ${what} by the office is taken back.`] : [],
      ),
      due,
      takesPlace ? 'Unpaid after three days, the place is lost again.' : '',
      takesPlace || paid + back > 0 ? familyIsMailed : '',
    ].filter(Boolean),
  }
}

/** What the office has recorded itself and could reverse, in cents. */
const sumOwn = ({ entries }: InvoiceDetail, kind: 'payment' | 'refund'): number =>
  sum(entries.filter(entry => isReversible(entry) && entry.kind === kind).map(({ amount }) => amount))
