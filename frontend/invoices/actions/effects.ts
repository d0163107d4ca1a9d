import { isReversible } from '#frontend/invoices/entryLines.ts'
import { getAmountOwed } from '#shared/invoices/due.ts'
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
      return refuse(`This invoice was refunded. Create a new one instead${instead}.`)
    }
    const payment = `A payment of ${formatCents(invoice.balance)} will be recorded.`
    return {
      sentences: [...describeRevival(invoice), ...(invoice.balance > 0 ? [payment, familyIsMailed] : [])],
    }
  },

  unpaid: (invoice, now) =>
    describeReopening(
      invoice,
      isOver(invoice)
        ? 'It will be due in three days.'
        : isPastDue(invoice, now)
          ? 'It will be due again in three days.'
          : '',
    ),

  overdue: (invoice, now) =>
    describeReopening(
      invoice,
      isOver(invoice) || !isPastDue(invoice, now) ? 'It will be marked overdue.' : '',
    ),

  cancelled(invoice) {
    if (invoice.status === 'refunded')
      return refuse('This invoice was already refunded. Nothing is owed on it.')
    if (invoice.amountPaid > 0 && invoice.disputed && invoice.balance > 0)
      return refuse('The payer’s bank took the payment back. Waive the balance instead.')
    if (invoice.amountPaid > 0) return refuse('This invoice has a payment. Refund or reverse it first.')
    const { registrationId, playerName, programName, discount } = invoice
    const owed = getAmountOwed(invoice)
    return {
      sentences: [
        owed > 0 ? `The balance of ${formatCents(owed)} will no longer be owed.` : '',
        registrationId
          ? `${playerName}’s spot in ${programName} will be released, and the family will be emailed.`
          : '',
        discount ? `The code ${discount.code} can be used again.` : '',
      ].filter(Boolean),
    }
  },

  refunded(invoice) {
    const { refundable, registrationId, playerName, programName } = invoice
    const { card, manual } = refundable
    if (card + manual === 0) return refuse('Nothing on this invoice can be refunded.')
    return {
      sentences: [
        card > 0 ? `${formatCents(card)} will be refunded to the card it was paid with.` : '',
        manual > 0 ? `${formatCents(manual)} will be recorded as refunded by the club.` : '',
        registrationId ? `${playerName}’s spot in ${programName} will be released.` : '',
        familyIsMailed,
      ].filter(Boolean),
    }
  },
}

const isOver = ({ cancelled, status }: InvoiceDetail): boolean => cancelled || status === 'refunded'

const familyIsMailed = 'The family will be emailed.'

const refuse = (sentence: string): StatusEffect => ({ sentences: [], refusal: sentence })

const isPastDue = ({ dueAt }: InvoiceDetail, now: Date): boolean => dueAt < now.toISOString()

/** What comes back with an invoice that had ended. The server refuses it if a spot or the code is not to be had. */
function describeRevival(invoice: InvoiceDetail): string[] {
  if (!isOver(invoice)) return []
  const { status, balance, registrationId } = invoice
  const { playerName, programName, releasedCode } = invoice
  return [
    status === 'cancelled' && balance > 0 ? `${formatCents(balance)} will be owed again.` : '',
    registrationId ? `${playerName} will get the spot in ${programName} back if one is available.` : '',
    releasedCode ? `The code ${releasedCode} will be applied again if it’s still valid.` : '',
  ].filter(Boolean)
}

/** The office's manual payments and refunds are reversed; card payments stay until they are refunded. */
function describeReopening(invoice: InvoiceDetail, due: string): StatusEffect {
  const [paid, back] = [sumOwn(invoice, 'payment'), sumOwn(invoice, 'refund')]
  if (invoice.refundable.card > 0) return refuse('This was paid by card. Refund it instead.')
  if (invoice.balance === 0 && paid === 0) {
    const why = invoice.waived > 0 ? ' To undo a waiver, reverse its entry.' : ''
    return refuse(`Nothing is owed on this invoice.${why}`)
  }
  const taken = [
    [paid, 'recorded as paid'],
    [back, 'recorded as refunded'],
  ] as const
  const takesPlace = invoice.status === 'cancelled' && invoice.registrationId && invoice.balance > 0
  return {
    sentences: [
      ...describeRevival(invoice),
      ...taken.flatMap(([cents, what]) =>
        cents > 0 ? [`The ${formatCents(cents)} ${what} by the club will be reversed.`] : [],
      ),
      due,
      takesPlace ? 'If it’s not paid within three days, the spot is released again.' : '',
      takesPlace || paid + back > 0 ? familyIsMailed : '',
    ].filter(Boolean),
  }
}

/** What the office has recorded itself and could reverse, in cents. */
const sumOwn = ({ entries }: InvoiceDetail, kind: 'payment' | 'refund'): number =>
  sum(entries.filter(entry => isReversible(entry) && entry.kind === kind).map(({ amount }) => amount))
