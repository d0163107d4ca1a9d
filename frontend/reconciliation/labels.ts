import { formatInstant } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import type { ExceptionKind, ReconciliationException } from '#shared/reconciliation/model.ts'

interface ExceptionTexts {
  title: string
  /** What happened, in a sentence. */
  what: string
  /** What to do about it. */
  advice: string
}

type ExceptionInZone = ReconciliationException & { timeZone: string }

/** Describes an exception for the treasurer. */
export const describeException = (exception: ReconciliationException, timeZone: string): ExceptionTexts =>
  textsByKind[exception.kind]({ ...exception, timeZone })

const money = (cents: number | undefined) => formatCents(cents ?? 0)
const invoice = ({ invoiceNumber }: ExceptionInZone) =>
  invoiceNumber ? `invoice ${invoiceNumber}` : 'an invoice'
const softwareAdvice =
  'Don’t change anything yourself. Show this to the person who maintains the software, then note what it was.'

const describeIncoming = (of: ExceptionInZone): ExceptionTexts => ({
  title: 'Payment without an invoice',
  what: `Stripe received ${money(of.amount)}, which doesn’t match any invoice.`,
  advice:
    'In Stripe, look up who paid. Refund it there, or record it as a payment on the right invoice and note which one. After a full refund, this resolves automatically.',
})

const textsByKind: Record<ExceptionKind, (of: ExceptionInZone) => ExceptionTexts> = {
  unmatched: of =>
    of.ref.startsWith('PAY#')
      ? describeIncoming(of)
      : {
          title: 'Refund without an invoice',
          what: `Stripe refunded ${money(of.amount)}, which doesn’t match any invoice.`,
          advice: 'In Stripe, look up who received it, and note what it was for.',
        },
  unexpected: of => ({
    title: 'Unmatched money',
    what: `${money(of.amount)} came in for ${invoice(of)} in an amount or currency that doesn’t match. It isn’t counted yet.`,
    advice: 'Refund it in Stripe, or record it as a payment on the invoice.',
  }),
  overpaid: of => ({
    title: 'Paid twice, or too much',
    what: `Another ${money(of.amount)} was paid on ${invoice(of)}, but ${of.expected ? `only ${money(of.expected)} was owed in total` : 'nothing was owed anymore'}.`,
    advice: 'Refund the extra amount on the invoice. This resolves automatically at the next comparison.',
  }),
  'missing-at-stripe': of => ({
    title: 'Not found in Stripe',
    what: `Your ledger has ${money(of.amount)} on ${invoice(of)} that Stripe has no record of.`,
    advice: softwareAdvice,
  }),
  'amount-differs': of => ({
    title: 'Two amounts for one payment',
    what: `Your ledger says ${money(of.amount)} and Stripe says ${money(of.expected)}.`,
    advice: softwareAdvice,
  }),
  'books-differ': of => ({
    title: 'Invoice doesn’t add up',
    what: `${invoice(of).replace(/^./, first => first.toUpperCase())} says ${money(of.amount)}, but its entries add up to ${money(of.expected)}.`,
    advice: softwareAdvice,
  }),
  overdrawn: of => ({
    title: 'Refunded more than received',
    what: `${money(of.amount)} was refunded on ${invoice(of)}, which had received ${money(of.expected)}.`,
    advice:
      'In Stripe, look up whose payment was refunded. If it belongs to another invoice, note which one, and waive or record the missing amount there.',
  }),
  'open-intent': of => ({
    title: 'Payment not owed',
    what: `A bank is still confirming ${money(of.amount)} for ${invoice(of)}, but nothing is owed on it anymore.`,
    advice: 'Wait for the bank. If the money arrives, refund it on the invoice.',
  }),
  'refund-failed': of => ({
    title: 'Returned refund',
    what: `The bank could not deliver a refund of ${money(of.amount)} for ${invoice(of)}. The money is back with the club.`,
    advice: 'Ask the family how they’d like to receive it, and record that refund by hand.',
  }),
  'refund-stuck': of => ({
    title: 'Delayed refund',
    what: `A refund of ${money(of.amount)} for ${invoice(of)} has been pending for more than three days.`,
    advice: 'Check Stripe for the reason. This resolves automatically when it arrives.',
  }),
  dispute: of => ({
    title: 'Disputed payment',
    what: `The cardholder is disputing a payment of ${money(of.amount)} on ${invoice(of)}.${formatDeadline(of)}`,
    advice:
      'Respond in Stripe with what the family signed and your messages with them, or call them. Nothing changes here until it’s decided.',
  }),
  'dispute-lost': of => ({
    title: 'Dispute lost',
    what: `${money(of.amount)} paid on ${invoice(of)} went back to the card and is owed again. The child keeps their spot until you decide.`,
    advice: 'Talk with the family. They can pay again, or you can waive it or cancel the registration.',
  }),
  'to-refund': of => ({
    title: 'Paid for a deleted program',
    what: `${money(of.amount)} was paid on ${invoice(of)} for ${of.detail ?? 'a program'}, which was deleted.`,
    advice:
      'Refund it on the invoice, or resolve this with a note that the club keeps it. This resolves automatically when all of it is refunded.',
  }),
  'work-given-up': of => ({
    title: 'A task failed',
    what: `The task “${of.detail ?? of.ref}” kept failing for two weeks and was stopped.`,
    advice: softwareAdvice,
  }),
  unreadable: of => ({
    title: 'A stored record cannot be read',
    what: `This version of the software can’t read the record ${of.ref}. Anything that depends on it is blocked for now.`,
    advice: softwareAdvice,
  }),
}

const formatDeadline = ({ detail, timeZone }: ExceptionInZone): string =>
  detail ? ` Respond in Stripe by ${formatInstant(detail, timeZone)}.` : ''

/** Stripe's id: `PAY#pi_…` is pi_… there. */
export const getStripeId = ({ ref }: ReconciliationException): string | undefined =>
  /(?:^|#)((?:pi|re|dp|ch)_\w+)$/.exec(ref)?.[1]
