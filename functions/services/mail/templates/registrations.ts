import * as z from 'zod'
import { link, person, template } from '#functions/platform/mail/layout.ts'
import { club } from '#functions/stores/club/settings.ts'
import { formatInstant } from '#shared/dates.ts'
import { fillPath } from '#shared/http.ts'
import { formatCents } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { abandonHours } from '#shared/registrations/lifecycle.ts'

const child = person.extend({ playerName: z.string(), program: z.string() })
/** Amounts in cents. */
const owing = child.extend({ programId: z.string(), registrationId: z.string(), balance: z.int() })

/** What a family hears about its places and its money. */
export const registrationTemplates = {
  receipt: template(
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
        `We have received ${formatCents(paid.amount)} for ${what(paid)} (invoice ${paid.invoiceNumber}).`,
        paid.balance > 0
          ? `Still open: ${formatCents(paid.balance)}.`
          : 'Nothing is open on this invoice. See you on the field!',
        link(pages.dashboard.path),
      ],
    }),
  ),

  refunded: template(
    child.extend({ invoiceNumber: z.string(), amount: z.int(), byHand: z.boolean().default(false) }),
    ({ name, invoiceNumber, amount, byHand, ...about }) => ({
      subject: `Refund for ${about.program}`,
      lines: [
        `Hello ${name},`,
        `We have given back ${formatCents(amount)} for ${what(about)} (invoice ${invoiceNumber})${byHand ? ': the club hands it to you.' : ', to the card that paid. Banks take up to ten days to show it.'}`,
        account(),
      ],
    }),
  ),

  paymentReversed: template(
    child.extend({ invoiceNumber: z.string(), amount: z.int(), balance: z.int() }),
    ({ name, invoiceNumber, amount, balance, ...about }) => ({
      subject: `A payment for ${about.program} was taken back`,
      lines: [
        `Hello ${name},`,
        `The payment of ${formatCents(amount)} for ${what(about)} (invoice ${invoiceNumber}) was taken back: it was entered by mistake, or did not go through. Open is now ${formatCents(balance)}.`,
        `If you have questions, please write to ${club.contactEmail}.`,
        account(),
      ],
    }),
  ),

  billed: template(
    child.extend({ invoiceNumber: z.string(), amount: z.int(), until: z.string() }),
    ({ name, invoiceNumber, amount, until, ...about }) => ({
      subject: `Invoice ${invoiceNumber}: ${about.program}`,
      lines: [
        `Hello ${name},`,
        `${club.name} has billed you ${formatCents(amount)} for ${what(about)} (invoice ${invoiceNumber}), due by ${moment(until)}. You can pay it by card in your account:`,
        account(),
      ],
    }),
  ),

  unfinished: template(owing, ({ name, playerName, program, balance, ...where }) => ({
    subject: `${playerName}'s place in ${program} is not confirmed yet`,
    lines: [
      `Hello ${name},`,
      `You have begun to register ${playerName} for ${program} and not chosen how to pay ${formatCents(balance)}. Pay by card, or choose to pay later:`,
      checkout(where),
      `A registration that is not completed is taken back ${abandonHours.usually} hours after it was begun.`,
    ],
  })),

  notCompleted: template(
    child.extend({ programId: z.string() }),
    ({ name, playerName, program, programId }) => ({
      subject: `${playerName}'s registration for ${program} was taken back`,
      lines: [
        `Hello ${name},`,
        `The registration of ${playerName} for ${program} was not completed, so the place is free again. Nothing was charged. You can register again while there are places:`,
        link(programPath(programId)),
      ],
    }),
  ),

  paymentDue: template(
    owing.extend({ until: z.string() }),
    ({ name, playerName, program, balance, until, ...where }) => ({
      subject: `${formatCents(balance)} for ${program} is due by ${moment(until)}`,
      lines: [
        `Hello ${name},`,
        `${formatCents(balance)} for ${playerName}, ${program}, is due by ${moment(until)}. Until then the place is kept.`,
        checkout(where),
        `If it has not been paid by then, ${playerName} loses the place.`,
      ],
    }),
  ),

  lapsed: template(owing.extend({ collected: z.int() }), lost => {
    const { name, playerName, program, balance, collected, ...where } = lost
    return {
      subject: `${playerName} has lost the place in ${program}`,
      lines: [
        `Hello ${name},`,
        `${formatCents(balance)} for ${playerName}, ${program}, has not been paid in time, so the place is free again. As long as there is one left, paying brings it back:`,
        checkout(where),
        ...(collected > 0
          ? [
              `What you have paid for it, ${formatCents(collected)}, is still yours: write to us to have it back.`,
            ]
          : []),
        `If that is a mistake, please write to ${club.contactEmail}.`,
      ],
    }
  }),

  registrationCancelled: template(
    child.extend({ refund: z.int().optional(), byHand: z.int().default(0) }),
    ({ name, playerName, program, refund, byHand }) => ({
      subject: `${playerName}'s registration for ${program} was cancelled`,
      lines: [
        `Hello ${name},`,
        `The registration of ${playerName} for ${program} was cancelled.${refund ? ` ${formatCents(refund)} goes back to the card that paid.` : ''}${handed(byHand)}`,
        account(),
      ],
    }),
  ),

  tooLate: template(child.extend({ amount: z.int() }), ({ name, playerName, program, amount }) => ({
    subject: `Your payment for ${program} came too late`,
    lines: [
      `Hello ${name},`,
      `Your payment for ${playerName}, ${program}, came when the place was gone and no other was free. All that you have paid for it, ${formatCents(amount)}, goes back to the card that paid.`,
      account(),
    ],
  })),

  moved: template(
    child.extend({
      from: z.string(),
      balance: z.int(),
      refund: z.int(),
      byHand: z.int().default(0),
      until: z.string().optional(),
    }),
    ({ name, playerName, program, from, balance, refund, byHand, until }) => ({
      subject: `${playerName} is in ${program} now`,
      lines: [
        `Hello ${name},`,
        `The club has moved ${playerName} from ${from} to ${program}.`,
        ...(balance > 0 && until
          ? [`The difference of ${formatCents(balance)} is due by ${moment(until)}.`]
          : []),
        ...(refund > 0 ? [`The difference of ${formatCents(refund)} goes back to the card that paid.`] : []),
        ...(byHand > 0 ? [handed(byHand).trim()] : []),
        account(),
      ],
    }),
  ),

  placeOffered: template(child.extend({ until: z.string() }), ({ name, playerName, program, until }) => ({
    subject: `A place in ${program} is yours until ${moment(until)}`,
    lines: [
      `Hello ${name},`,
      `A place has become free in ${program}, and ${playerName} is next. It is kept for you until ${moment(until)}. Register to take it:`,
      link(pages.programRegistration.path),
    ],
  })),

  listClosed: template(child, ({ name, playerName, program }) => ({
    subject: `${program} will not take place as announced`,
    lines: [
      `Hello ${name},`,
      `${playerName} was on the waiting list of ${program}. The club has taken this program back, and its list has ended. There may be another one for you:`,
      link(pages.programRegistration.path),
    ],
  })),

  registeredForYou: template(owing, ({ name, playerName, program, balance, ...where }) => ({
    subject: `${playerName} is registered for ${program}`,
    lines: [
      `Hello ${name},`,
      `The club has registered ${playerName} for ${program}. ${
        balance > 0
          ? `Please pay ${formatCents(balance)} by card, or choose to pay later, within ${abandonHours.usually} hours:`
          : 'Please confirm the place:'
      }`,
      checkout(where),
    ],
  })),

  offerEnded: template(child, ({ name, playerName, program }) => ({
    subject: `The place in ${program} has gone to somebody else`,
    lines: [
      `Hello ${name},`,
      `The place that we kept for ${playerName} in ${program} was not taken in time, so it has been offered to the next one. You can join the waiting list again.`,
      link(pages.programRegistration.path),
    ],
  })),
}

/** As the club reads it: a mail has no time zone of its own. */
const moment = (instant: string): string => formatInstant(instant, club.timeZone)

const checkout = ({ programId, registrationId }: { programId: string; registrationId: string }): string =>
  link(`${pages.checkout.path}?${new URLSearchParams({ programId, registrationId })}`)

const account = (): string => link(pages.account.path)

const programPath = (id: string): string => fillPath(pages.program.path.replace(':id', '{id}'), { id })

/** What was paid in cash or by check. */
const handed = (amount: number): string =>
  amount > 0 ? ` The club hands ${formatCents(amount)} back to you.` : ''

/** Not everything that is billed is for a child. */
const what = ({ playerName, program }: { playerName: string; program: string }): string =>
  playerName ? `${playerName}, ${program}` : program
