import { useClub } from '#frontend/lib/club.ts'
import { dayIn, formatDate, formatInstant } from '#shared/dates.ts'

/** The club's day, wherever its treasurer travels. */
export function Day({ at }: { at: string }) {
  const { config } = useClub()
  if (!config) return null
  return (
    <time dateTime={at} className="money">
      {formatDate(dayIn(config.timeZone, new Date(at)), { dateStyle: 'medium' })}
    </time>
  )
}

/** Day and time by the club's clock. */
export function Instant({ at }: { at: string }) {
  const { config } = useClub()
  if (!config) return null
  return <time dateTime={at}>{formatInstant(at, config.timeZone)}</time>
}
