import * as z from 'zod'
import { formatInstant } from '#shared/dates.ts'
import { fillPath } from '#shared/http.ts'
import { formatCents } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { button, type MailButton, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

export const child = person.extend({ playerName: z.string(), program: z.string() })
/** Amounts in cents. */
export const owing = child.extend({ programId: z.string(), registrationId: z.string(), balance: z.int() })

/**
 * What a subject calls a child, because a lock screen shows it to anyone. Rows know only the whole name: of "Mary Ann
 * Bennett" it is "Mary".
 */
export const firstNameIn = (playerName: string): string => playerName.split(' ', 1)[0] ?? ''

/** Why a mail comes that the office gets. */
export const asAdministrator = 'You’re getting this because you’re an administrator of the club.'

/** In the club's time zone, because a mail does not know its reader's. */
export const formatMoment = (instant: string): string => formatInstant(instant, club.timeZone)

export const checkoutPath = ({
  programId,
  registrationId,
}: {
  programId: string
  registrationId: string
}): string => `${pages.checkout.path}?${new URLSearchParams({ programId, registrationId })}`

/** The path of a page that shows one thing. */
export const pagePath = (page: 'event' | 'payInvoice' | 'program' | 'receipt', id: string): string =>
  fillPath(pages[page].path.replace(':id', '{id}'), { id })

/** What goes back, in cents: to the card, and what was paid in cash or by check. */
export const refundText = (card: number, byHand: number): string =>
  `${card > 0 ? ` ${formatCents(card)} will be refunded to the card you paid with.` : ''}${cashBackText(byHand, card > 0)}`

export const cashBackText = (amount: number, isRest: boolean): string =>
  amount > 0
    ? ` The club will refund ${isRest ? 'the remaining ' : ''}${formatCents(amount)} in cash or by check.`
    : ''

export const accountButton = (label: string): MailButton => button(label, pages.account.path)
