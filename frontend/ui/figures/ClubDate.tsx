import { useClub } from '#frontend/lib/club.ts'
import { dayIn, formatDate, formatInstant } from '#shared/dates.ts'
import moneyStyles from './Money.module.css'

/** The date in the club's time zone, wherever the reader is. */
export function ClubDate({ at }: { at: string }) {
  const { config } = useClub()
  if (!config) return null
  return (
    <time dateTime={at} className={moneyStyles.money}>
      {formatDate(dayIn(config.timeZone, new Date(at)), 'MMM d, yyyy')}
    </time>
  )
}

/** Date and time in the club's time zone. */
export function ClubDateTime({ at }: { at: string }) {
  const { config } = useClub()
  if (!config) return null
  return <time dateTime={at}>{formatInstant(at, config.timeZone)}</time>
}
