import * as z from 'zod'
import { formatCents } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { abandonAfterHours } from '#shared/registrations/deadlines.ts'
import { button, defineTemplate } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'
import {
  accountButton,
  cashBackText,
  checkoutPath,
  child,
  firstNameIn,
  formatMoment,
  owing,
  pagePath,
  refundText,
} from './parts.ts'

/** Mails to families about registrations, spots and offers. */
export const registrationTemplates = {
  registered: defineTemplate(
    owing.extend({
      /** When a deferred payment is due; absent where nothing is to be paid. */
      until: z.string().optional(),
    }),
    ({ name, playerName, program, balance, until, ...where }) => ({
      subject: `${firstNameIn(playerName)} is registered for ${program}`,
      lines: [
        `Hello ${name},`,
        `${playerName} is registered for ${program}. The club will place players on teams and let you know.`,
        ...(balance > 0 && until
          ? [
              `${formatCents(balance)} is due by ${formatMoment(until)}. If it isn’t paid by then, the spot will be released.`,
              button(`Pay ${formatCents(balance)}`, checkoutPath(where)),
            ]
          : ['There is nothing to pay.', button('See the program', pagePath('program', where.programId))]),
      ],
    }),
  ),

  unfinished: defineTemplate(owing, ({ name, playerName, program, balance, ...where }) => ({
    subject: `Finish ${firstNameIn(playerName)}’s registration for ${program}`,
    lines: [
      `Hello ${name},`,
      `${playerName}’s registration for ${program} isn’t finished. Please pay the ${formatCents(balance)} by card, or choose to pay later.`,
      button('Finish registration', checkoutPath(where)),
      `We hold the spot for ${abandonAfterHours.usually} hours after registration, or less if the program fills up.`,
    ],
  })),

  notCompleted: defineTemplate(
    child.extend({ programId: z.string() }),
    ({ name, playerName, program, programId }) => ({
      subject: `${firstNameIn(playerName)}’s registration for ${program} was not finished`,
      lines: [
        `Hello ${name},`,
        `${playerName}’s registration for ${program} was not finished, so the spot was released. Nothing was charged. You can register again while spots are available.`,
        button('See the program', pagePath('program', programId)),
      ],
    }),
  ),

  lapsed: defineTemplate(owing.extend({ collected: z.int(), isOver: z.boolean().optional() }), lost => {
    const { name, playerName, program, balance, collected, isOver, ...where } = lost
    return {
      subject: `${firstNameIn(playerName)}’s spot in ${program} was released`,
      lines: [
        `Hello ${name},`,
        `${formatCents(balance)} for ${playerName}, ${program}, wasn’t paid in time, so the spot was released.${isOver ? '' : ' If spots are still available, you can pay now to get it back.'}`,
        ...(isOver ? [] : [button(`Pay ${formatCents(balance)}`, checkoutPath(where))]),
        ...(collected > 0
          ? [`You already paid ${formatCents(collected)} toward it. Email ${club.contactEmail} for a refund.`]
          : []),
        `If this is a mistake, please email ${club.contactEmail}.`,
      ],
    }
  }),

  registrationCancelled: defineTemplate(
    child.extend({
      refund: z.int().optional(),
      byHand: z.int().default(0),
      /** The club has deleted the program, and nothing was paid for it. */
      programRemoved: z.boolean().optional(),
    }),
    ({ name, playerName, program, refund = 0, byHand, programRemoved }) => ({
      subject: programRemoved
        ? `${program} is canceled`
        : `Canceled: ${firstNameIn(playerName)}’s registration for ${program}`,
      lines: [
        `Hello ${name},`,
        programRemoved
          ? `The club canceled ${program}, which ${playerName} was registered for. You don’t owe anything for it.`
          : `${playerName}’s registration for ${program} was canceled.${refundText(refund, byHand)}`,
        accountButton('See your registrations'),
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
      /** Mails that were queued by an earlier version have neither. */
      programId: z.string().optional(),
      registrationId: z.string().optional(),
    }),
    ({ name, playerName, program, from, balance, refund, byHand, until, programId, registrationId }) => ({
      subject: `${firstNameIn(playerName)} is now in ${program}`,
      lines: [
        `Hello ${name},`,
        `The club moved ${playerName} from ${from} to ${program}.`,
        ...(balance > 0 && until
          ? [
              `${formatCents(balance)} is due by ${formatMoment(until)}. If it isn’t paid by then, the spot will be released.`,
            ]
          : []),
        ...(refund > 0
          ? [
              byHand > 0
                ? `${formatCents(refund)} of the difference will be refunded to the card you paid with.`
                : `The difference of ${formatCents(refund)} will be refunded to the card you paid with.`,
            ]
          : []),
        ...(byHand > 0 ? [cashBackText(byHand, refund > 0).trim()] : []),
        balance > 0 && until && programId && registrationId
          ? button(`Pay ${formatCents(balance)}`, checkoutPath({ programId, registrationId }))
          : accountButton('See your registrations'),
      ],
    }),
  ),

  placeOffered: defineTemplate(
    child.extend({ until: z.string() }),
    ({ name, playerName, program, until }) => ({
      subject: `A spot in ${program} is yours until ${formatMoment(until)}`,
      lines: [
        `Hello ${name},`,
        `A spot opened up in ${program}, and ${playerName} is next. We’ll hold it until ${formatMoment(until)}. After that it goes to the next child.`,
        button('Register now', pages.programRegistration.path),
      ],
    }),
  ),

  programRemoved: defineTemplate(
    child.extend({ paid: z.int(), balance: z.int() }),
    ({ name, playerName, program, paid, balance }) => ({
      subject: `${program} is canceled`,
      lines: [
        `Hello ${name},`,
        `The club canceled ${program}${playerName && `, which ${playerName} was registered for`}. You have paid ${formatCents(paid)}; the club will refund it, or tell you what happens with it.${balance > 0 ? ` You don’t owe the remaining ${formatCents(balance)} anymore.` : ''}`,
        button('See your payments', pages.account.path),
      ],
    }),
  ),

  offerOver: defineTemplate(child, ({ name, playerName, program }) => ({
    subject: `${program} is over`,
    lines: [
      `Hello ${name},`,
      `We held a spot for ${playerName} in ${program}. The program is over, so the spot is no longer held.`,
      button('See other programs', pages.programRegistration.path),
    ],
  })),

  listClosed: defineTemplate(child, ({ name, playerName, program }) => ({
    subject: `${program} is canceled`,
    lines: [
      `Hello ${name},`,
      `${playerName} was on the waitlist for ${program}. The club canceled this program, so the waitlist is closed.`,
      button('See other programs', pages.programRegistration.path),
    ],
  })),

  // Of a free spot only those that were queued by an earlier version.
  registeredForYou: defineTemplate(owing, ({ name, playerName, program, balance, ...where }) => ({
    subject: `${firstNameIn(playerName)} is registered for ${program}`,
    lines: [
      `Hello ${name},`,
      `The club registered ${playerName} for ${program}. ${
        balance > 0
          ? `Please pay ${formatCents(balance)} by card, or choose to pay later, as soon as you can. We hold the spot for up to ${abandonAfterHours.usually} hours, or ${abandonAfterHours.whenFull} hours if the program is full.`
          : 'Please confirm the spot.'
      }`,
      button(balance > 0 ? `Pay ${formatCents(balance)}` : 'Confirm the spot', checkoutPath(where)),
    ],
  })),

  offerEnded: defineTemplate(
    child.extend({
      /** Mails that were queued by an earlier version have none. */
      programId: z.string().optional(),
    }),
    ({ name, playerName, program, programId }) => ({
      subject: `We no longer hold the spot in ${program}`,
      lines: [
        `Hello ${name},`,
        `The spot we held for ${playerName} in ${program} wasn’t claimed in time, so it goes to the next child who is waiting, if any. If spots are left, you can register; otherwise you can join the waitlist again.`,
        programId
          ? button('See the program', pagePath('program', programId))
          : button('See the programs', pages.programRegistration.path),
      ],
    }),
  ),
}
