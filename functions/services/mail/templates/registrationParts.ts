import * as z from 'zod'
import { formatInstant } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { link, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

export const child = person.extend({ playerName: z.string(), program: z.string() })
/** Amounts in cents. */
export const owing = child.extend({ programId: z.string(), registrationId: z.string(), balance: z.int() })

/** In the club's time zone, because a mail does not know its reader's. */
export const formatMoment = (instant: string): string => formatInstant(instant, club.timeZone)

export const checkoutLink = ({
  programId,
  registrationId,
}: {
  programId: string
  registrationId: string
}): string => link(`${pages.checkout.path}?${new URLSearchParams({ programId, registrationId })}`)

export const accountLink = (): string => link(pages.account.path)
