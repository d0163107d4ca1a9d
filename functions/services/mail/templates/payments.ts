import * as z from 'zod'
import { invoiceStatuses } from '#shared/invoices/choices.ts'
import { dueWords } from '#shared/invoices/due.ts'
import { writeReminder } from '#shared/invoices/reminders.ts'
import { formatCents } from '#shared/money.ts'
import { button, defineTemplate, type MailButton, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'
import {
  accountButton,
  checkoutPath,
  child,
  firstNameIn,
  formatMoment,
  owing,
  pagePath,
  refundText,
} from './parts.ts'

const questions = () => `If you have questions, please email ${club.contactEmail}.`

/** Mails to families about money: invoices, receipts, refunds. */
export const paymentTemplates = {
  receipt: defineTemplate(
    child.extend({
      invoiceNumber: z.string(),
      /** Both in cents. */
      amount: z.int(),
      balance: z.int(),
      /** Of the receipt; mails that were queued by an earlier version have none. */
      receiptId: z.string().optional(),
      /** What was paid for is a spot, and the child has it. */
      isRegistered: z.boolean().optional(),
    }),
    paid => ({
      subject: `Receipt ${paid.invoiceNumber}: ${formatCents(paid.amount)} for ${paid.program}`,
      lines: [
        `Hello ${paid.name},`,
        `We received ${formatCents(paid.amount)} for ${describeItem(paid)} (invoice ${paid.invoiceNumber}). Thank you!`,
        paid.balance > 0
          ? `${dueWords.balance}: ${formatCents(paid.balance)}.`
          : paid.isRegistered
            ? 'Paid in full. See you on the field!'
            : 'Nothing is due.',
        paid.receiptId
          ? button('See the receipt', pagePath('receipt', paid.receiptId))
          : accountButton('See your payments'),
      ],
    }),
  ),

  billed: defineTemplate(
    child.extend({
      invoiceNumber: z.string(),
      amount: z.int(),
      until: z.string(),
      /** Mails that were queued by an earlier version have none. */
      invoiceId: z.string().optional(),
    }),
    ({ name, invoiceNumber, amount, until, invoiceId, ...about }) => ({
      subject: `New invoice ${invoiceNumber}: ${formatCents(amount)} for ${about.program}`,
      lines: [
        `Hello ${name},`,
        `You have a new invoice from ${club.name}: ${formatCents(amount)} for ${describeItem(about)} (invoice ${invoiceNumber}), due by ${formatMoment(until)}.`,
        invoiceId
          ? button(`Pay ${formatCents(amount)}`, pagePath('payInvoice', invoiceId))
          : accountButton('Pay in your account'),
      ],
    }),
  ),

  paymentDue: defineTemplate(
    owing.extend({
      until: z.string(),
      /** Which reminder of a deferred payment it is. */
      reminder: z.enum(['first', 'second', 'last']).optional(),
      /** It is no reminder: the office has given the spot back. */
      isRestored: z.boolean().optional(),
    }),
    ({ name, playerName, program, balance, until, reminder, isRestored, ...where }) => {
      const kind = isRestored ? 'restored' : reminder
      const due = { amount: formatCents(balance), child: playerName, program, until: formatMoment(until) }
      return {
        subject: dueSubject(kind, due),
        lines: [
          `Hello ${name},`,
          dueSentence(kind, due),
          button(`Pay ${due.amount}`, checkoutPath(where)),
          `If it isn’t paid by then, ${playerName}’s spot will be released.`,
        ],
      }
    },
  ),

  reminder: defineTemplate(
    person.extend({
      text: z.string(),
      invoices: z.array(
        z.object({
          id: z.string(),
          invoiceNumber: z.string(),
          playerName: z.string(),
          programName: z.string(),
          balance: z.int(),
          dueAt: z.string(),
          status: z.enum(invoiceStatuses).optional(),
          spotReleasedAt: z.string().optional(),
          /** Of the registration that is paid by it. */
          registrationId: z.string().optional(),
          programId: z.string().optional(),
        }),
      ),
    }),
    reminder => {
      const { subject, lines } = writeReminder(reminder, club)
      return { subject, lines: [...lines, payButton(reminder.invoices), questions()] }
    },
  ),

  refunded: defineTemplate(
    child.extend({ invoiceNumber: z.string(), amount: z.int(), byHand: z.boolean().default(false) }),
    ({ name, invoiceNumber, amount, byHand, ...about }) => ({
      subject: `Refund: ${formatCents(amount)} for ${about.program}`,
      lines: [
        `Hello ${name},`,
        `${byHand ? 'We’re refunding' : 'We refunded'} ${formatCents(amount)} for ${describeItem(about)} (invoice ${invoiceNumber}) ${byHand ? 'in cash or by check. The club will get it to you.' : 'to the card you paid with. Allow up to 10 days for it to appear.'}`,
        accountButton('See your payments'),
      ],
    }),
  ),

  paymentReversed: defineTemplate(
    child.extend({ invoiceNumber: z.string(), amount: z.int(), balance: z.int() }),
    ({ name, invoiceNumber, amount, balance, ...about }) => ({
      subject: `A payment of ${formatCents(amount)} for ${about.program} was reversed`,
      lines: [
        `Hello ${name},`,
        `The payment of ${formatCents(amount)} for ${describeItem(about)} (invoice ${invoiceNumber}) was reversed because it was entered by mistake or did not go through. ${dueWords.balance}: ${formatCents(balance)}.`,
        accountButton('See your payments'),
        questions(),
      ],
    }),
  ),

  tooLate: defineTemplate(
    /** In cents: all that goes back, and what of it was paid in cash or by check. */
    child.extend({ amount: z.int(), byHand: z.int().default(0) }),
    ({ name, playerName, program, amount, byHand }) => ({
      subject: `Refund: your payment for ${program} arrived too late`,
      lines: [
        `Hello ${name},`,
        `Your payment for ${playerName}, ${program}, arrived after the spot was released, and we couldn’t restore the spot.${refundText(amount - byHand, byHand)}`,
        accountButton('See your account'),
      ],
    }),
  ),
}

type DueKind = 'first' | 'second' | 'last' | 'restored' | undefined

interface Due {
  amount: string
  child: string
  program: string
  until: string
}

function dueSubject(kind: DueKind, { amount, child, program, until }: Due): string {
  if (kind === 'restored')
    return `${firstNameIn(child)} has a spot in ${program} again: ${amount} due by ${until}`
  const what = `${amount} for ${program} is due by ${until}`
  if (kind === 'last') return `Last reminder: ${what}`
  return kind === 'second' ? `One day left: ${what}` : what
}

function dueSentence(kind: DueKind, { amount, child, program, until }: Due): string {
  if (kind === 'restored')
    return `The club gave ${child} back the spot in ${program}. ${amount} is due by ${until}.`
  const what = `${amount} for ${child}, ${program}, is due by ${until}.`
  if (kind === 'last') return `This is the last reminder before the spot is released. ${what}`
  if (kind === 'second') return `You have about one day left to pay. ${what}`
  return `${what} We’ll hold the spot until then.`
}

/** To the payment of a single invoice; of several, to the account that lists them. */
function payButton(
  invoices: readonly {
    id: string
    balance: number
    registrationId?: string | undefined
    programId?: string | undefined
  }[],
): MailButton {
  const [only, ...others] = invoices
  if (!only || others.length > 0) return accountButton('See what’s due')
  const { id, balance, registrationId, programId } = only
  return button(
    `Pay ${formatCents(balance)}`,
    registrationId && programId ? checkoutPath({ registrationId, programId }) : pagePath('payInvoice', id),
  )
}

/** Not every invoice is for a child. */
const describeItem = ({ playerName, program }: { playerName: string; program: string }): string =>
  playerName ? `${playerName}, ${program}` : program
