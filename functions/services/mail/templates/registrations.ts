import * as z from 'zod'
import { fillPath } from '#shared/http.ts'
import { formatCents } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { abandonAfterHours } from '#shared/registrations/deadlines.ts'
import { defineTemplate, link } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'
import { accountLink, checkoutLink, child, formatMoment, owing } from './registrationParts.ts'

/** Mails to families about registrations, spots and offers. */
export const registrationTemplates = {
  unfinished: defineTemplate(owing, ({ name, playerName, program, balance, ...where }) => ({
    subject: `${playerName}'s place in ${program} is not confirmed yet`,
    lines: [
      `Hello ${name},`,
      `You have begun to register ${playerName} for ${program} and not chosen how to pay ${formatCents(balance)}. Pay by card, or choose to pay later:`,
      checkoutLink(where),
      `A registration that is not completed is taken back ${abandonAfterHours.usually} hours after it was begun.`,
    ],
  })),

  notCompleted: defineTemplate(
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

  lapsed: defineTemplate(owing.extend({ collected: z.int() }), lost => {
    const { name, playerName, program, balance, collected, ...where } = lost
    return {
      subject: `${playerName} has lost the place in ${program}`,
      lines: [
        `Hello ${name},`,
        `${formatCents(balance)} for ${playerName}, ${program}, has not been paid in time, so the place is free again. As long as there is one left, paying brings it back:`,
        checkoutLink(where),
        ...(collected > 0
          ? [
              `What you have paid for it, ${formatCents(collected)}, is still yours: write to us to have it back.`,
            ]
          : []),
        `If that is a mistake, please write to ${club.contactEmail}.`,
      ],
    }
  }),

  registrationCancelled: defineTemplate(
    child.extend({ refund: z.int().optional(), byHand: z.int().default(0) }),
    ({ name, playerName, program, refund, byHand }) => ({
      subject: `${playerName}'s registration for ${program} was cancelled`,
      lines: [
        `Hello ${name},`,
        `The registration of ${playerName} for ${program} was cancelled.${refund ? ` ${formatCents(refund)} goes back to the card that paid.` : ''}${cashBackText(byHand)}`,
        accountLink(),
      ],
    }),
  ),

  moved: defineTemplate(
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
          ? [`The difference of ${formatCents(balance)} is due by ${formatMoment(until)}.`]
          : []),
        ...(refund > 0 ? [`The difference of ${formatCents(refund)} goes back to the card that paid.`] : []),
        ...(byHand > 0 ? [cashBackText(byHand).trim()] : []),
        accountLink(),
      ],
    }),
  ),

  placeOffered: defineTemplate(
    child.extend({ until: z.string() }),
    ({ name, playerName, program, until }) => ({
      subject: `A place in ${program} is yours until ${formatMoment(until)}`,
      lines: [
        `Hello ${name},`,
        `A place has become free in ${program}, and ${playerName} is next. It is kept for you until ${formatMoment(until)}. Register to take it:`,
        link(pages.programRegistration.path),
      ],
    }),
  ),

  listClosed: defineTemplate(child, ({ name, playerName, program }) => ({
    subject: `${program} will not take place as announced`,
    lines: [
      `Hello ${name},`,
      `${playerName} was on the waiting list of ${program}. The club has taken this program back, and its list has ended. There may be another one for you:`,
      link(pages.programRegistration.path),
    ],
  })),

  registeredForYou: defineTemplate(owing, ({ name, playerName, program, balance, ...where }) => ({
    subject: `${playerName} is registered for ${program}`,
    lines: [
      `Hello ${name},`,
      `The club has registered ${playerName} for ${program}. ${
        balance > 0
          ? `Please pay ${formatCents(balance)} by card, or choose to pay later, within ${abandonAfterHours.usually} hours:`
          : 'Please confirm the place:'
      }`,
      checkoutLink(where),
    ],
  })),

  offerEnded: defineTemplate(child, ({ name, playerName, program }) => ({
    subject: `The place in ${program} has gone to somebody else`,
    lines: [
      `Hello ${name},`,
      `The place that we kept for ${playerName} in ${program} was not taken in time, so it has been offered to the next one. You can join the waiting list again.`,
      link(pages.programRegistration.path),
    ],
  })),
}

const programPath = (id: string): string => fillPath(pages.program.path.replace(':id', '{id}'), { id })

/** What was paid in cash or by check. */
const cashBackText = (amount: number): string =>
  amount > 0 ? ` The club hands ${formatCents(amount)} back to you.` : ''
