import * as z from 'zod'
import { formatCents } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { defineTemplate, link } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'
import { accountLink, checkoutLink, child, formatMoment, owing } from './registrationParts.ts'

/** Mails to families about money: invoices, receipts, refunds. */
export const paymentTemplates = {
  receipt: defineTemplate(
    child.extend({
      invoiceNumber: z.string(),
      /** Both in cents. */
      amount: z.int(),
      balance: z.int(),
    }),
    paid => ({
      subject: `Receipt ${paid.invoiceNumber}: ${paid.program}`,
      lines: [
        `Hello ${paid.name},`,
        `We have received ${formatCents(paid.amount)} for ${describeItem(paid)} (invoice ${paid.invoiceNumber}).`,
        paid.balance > 0
          ? `Still open: ${formatCents(paid.balance)}.`
          : 'Nothing is open on this invoice. See you on the field!',
        link(pages.dashboard.path),
      ],
    }),
  ),

  billed: defineTemplate(
    child.extend({ invoiceNumber: z.string(), amount: z.int(), until: z.string() }),
    ({ name, invoiceNumber, amount, until, ...about }) => ({
      subject: `Invoice ${invoiceNumber}: ${about.program}`,
      lines: [
        `Hello ${name},`,
        `${club.name} has billed you ${formatCents(amount)} for ${describeItem(about)} (invoice ${invoiceNumber}), due by ${formatMoment(until)}. You can pay it by card in your account:`,
        accountLink(),
      ],
    }),
  ),

  paymentDue: defineTemplate(
    owing.extend({ until: z.string() }),
    ({ name, playerName, program, balance, until, ...where }) => ({
      subject: `${formatCents(balance)} for ${program} is due by ${formatMoment(until)}`,
      lines: [
        `Hello ${name},`,
        `${formatCents(balance)} for ${playerName}, ${program}, is due by ${formatMoment(until)}. Until then the place is kept.`,
        checkoutLink(where),
        `If it has not been paid by then, ${playerName} loses the place.`,
      ],
    }),
  ),

  refunded: defineTemplate(
    child.extend({ invoiceNumber: z.string(), amount: z.int(), byHand: z.boolean().default(false) }),
    ({ name, invoiceNumber, amount, byHand, ...about }) => ({
      subject: `Refund for ${about.program}`,
      lines: [
        `Hello ${name},`,
        `We have given back ${formatCents(amount)} for ${describeItem(about)} (invoice ${invoiceNumber})${byHand ? ': the club hands it to you.' : ', to the card that paid. Banks take up to ten days to show it.'}`,
        accountLink(),
      ],
    }),
  ),

  paymentReversed: defineTemplate(
    child.extend({ invoiceNumber: z.string(), amount: z.int(), balance: z.int() }),
    ({ name, invoiceNumber, amount, balance, ...about }) => ({
      subject: `A payment for ${about.program} was taken back`,
      lines: [
        `Hello ${name},`,
        `The payment of ${formatCents(amount)} for ${describeItem(about)} (invoice ${invoiceNumber}) was taken back: it was entered by mistake, or did not go through. Open is now ${formatCents(balance)}.`,
        `If you have questions, please write to ${club.contactEmail}.`,
        accountLink(),
      ],
    }),
  ),

  tooLate: defineTemplate(child.extend({ amount: z.int() }), ({ name, playerName, program, amount }) => ({
    subject: `Your payment for ${program} came too late`,
    lines: [
      `Hello ${name},`,
      `Your payment for ${playerName}, ${program}, came when the place was gone and no other was free. All that you have paid for it, ${formatCents(amount)}, goes back to the card that paid.`,
      accountLink(),
    ],
  })),
}

/** Not every invoice is for a child. */
const describeItem = ({ playerName, program }: { playerName: string; program: string }): string =>
  playerName ? `${playerName}, ${program}` : program
