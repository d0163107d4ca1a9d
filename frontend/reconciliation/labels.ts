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
  'Change nothing by hand. Show this to whoever looks after the software, then note what it was.'

const describeIncoming = (of: ExceptionInZone): ExceptionTexts => ({
  title: 'Money for no invoice',
  what: `${money(of.amount)} came in at Stripe and belongs to no invoice of the club.`,
  advice:
    'Find out in Stripe who paid. Give it back there, or record it as a payment on the right invoice and note which. Given back as a whole, this closes by itself.',
})

const textsByKind: Record<ExceptionKind, (of: ExceptionInZone) => ExceptionTexts> = {
  unmatched: of =>
    of.ref.startsWith('PAY#')
      ? describeIncoming(of)
      : {
          title: 'Money that went out for no invoice',
          what: `${money(of.amount)} went out at Stripe for a payment that belongs to no invoice of the club.`,
          advice: 'Find out in Stripe who got it, and note what it was.',
        },
  unexpected: of => ({
    title: 'Money nobody asked for',
    what: `${money(of.amount)} came in on ${invoice(of)} in an amount or a currency that nobody had asked for. It counts for nothing yet.`,
    advice: 'Give it back in Stripe, or record what it is worth as a payment on the invoice.',
  }),
  overpaid: of => ({
    title: 'Paid twice, or too much',
    what: `Another ${money(of.amount)} was paid on ${invoice(of)}, of which ${of.expected ? `only ${money(of.expected)} was owed in all` : 'nothing was owed any more'}.`,
    advice: 'Refund what is too much on the invoice. This closes by itself with the next comparison.',
  }),
  'missing-at-stripe': of => ({
    title: 'Stripe does not know it',
    what: `The ledger has ${money(of.amount)} on ${invoice(of)} that Stripe has never heard of.`,
    advice: softwareAdvice,
  }),
  'amount-differs': of => ({
    title: 'Two amounts for one payment',
    what: `The ledger says ${money(of.amount)} and Stripe says ${money(of.expected)}.`,
    advice: softwareAdvice,
  }),
  'books-differ': of => ({
    title: 'An invoice is not the sum of its entries',
    what: `${invoice(of).replace(/^./, first => first.toUpperCase())} says ${money(of.amount)}, its entries make ${money(of.expected)}.`,
    advice: softwareAdvice,
  }),
  overdrawn: of => ({
    title: 'More was given back than had come',
    what: `${money(of.amount)} was given back on ${invoice(of)}, which had received ${money(of.expected)}.`,
    advice:
      'Find out in Stripe whose payment was refunded. Where it is another invoice’s, note which, and waive or record there what is missing.',
  }),
  'open-intent': of => ({
    title: 'A payment for nothing',
    what: `A bank is still confirming ${money(of.amount)} for ${invoice(of)}, on which nothing is owed any more.`,
    advice: 'Wait for the bank. If the money comes, refund it on the invoice.',
  }),
  'refund-failed': of => ({
    title: 'A refund came back',
    what: `The bank could not deliver ${money(of.amount)} of ${invoice(of)}. The money is with the club again.`,
    advice: 'Ask the family how they would like to have it, and refund it by hand.',
  }),
  'refund-stuck': of => ({
    title: 'A refund does not arrive',
    what: `${money(of.amount)} of ${invoice(of)} has been on its way for more than three days.`,
    advice: 'Look it up in Stripe, which says why. This closes by itself when it has arrived.',
  }),
  dispute: of => ({
    title: 'A bank asks for money back',
    what: `The owner of the card disputes ${money(of.amount)} of ${invoice(of)}.${formatDeadline(of)}`,
    advice:
      'Answer in Stripe with what the family has signed and what you wrote to each other, or call them. Until it is decided nothing changes here.',
  }),
  'dispute-lost': of => ({
    title: 'A bank took money back',
    what: `${money(of.amount)} of ${invoice(of)} went back to the card, and is owed again. A child keeps its place until you decide.`,
    advice: 'Talk with the family: they pay again, or you waive it, or you cancel the registration.',
  }),
  'work-given-up': of => ({
    title: 'Something was given up',
    what: `The club tried for two weeks to do its work “${of.detail ?? of.ref}” and could not.`,
    advice: softwareAdvice,
  }),
  unreadable: of => ({
    title: 'A stored record cannot be read',
    what: `This version of the software cannot read the record ${of.ref}. Anything that depends on it is refused for now.`,
    advice: softwareAdvice,
  }),
}

const formatDeadline = ({ detail, timeZone }: ExceptionInZone): string =>
  detail ? ` Stripe takes an answer until ${formatInstant(detail, timeZone)}.` : ''

/** Stripe's id: `PAY#pi_…` is pi_… there. */
export const getStripeId = ({ ref }: ReconciliationException): string | undefined =>
  /(?:^|#)((?:pi|re|dp|ch)_\w+)$/.exec(ref)?.[1]
