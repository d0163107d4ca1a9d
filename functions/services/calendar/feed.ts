import ical, { escape as escaped, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { instantOf, wallClock } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { settings } from '../../platform/environment/settings.ts'
import { club } from '../../stores/club/settings.ts'
import type { EventRow } from '../../stores/events/store.ts'

/** The suggested refresh interval in seconds. Many calendar apps choose their own, up to a day. */
const refreshSeconds = 4 * 3600

/**
 * Events as an iCalendar feed (RFC 5545): instants in UTC, and stable ids. Only title, time and place leave the
 * club, no notes. It has no METHOD, which is for messages: with PUBLISH every event needs an organizer (RFC 5546, 3.2.1).
 */
export function renderCalendar(events: readonly EventRow[], { name }: { name: string }): string {
  const calendar = ical({
    prodId: { company: 'Club', product: 'Schedule', language: 'EN' },
    // The library does not escape the name.
    name: escaped(withoutControlCharacters(name), false),
    ttl: refreshSeconds,
  })
  for (const event of events) calendar.createEvent(toCalendarEntry(event))
  return calendar.toString()
}

function toCalendarEntry(event: EventRow) {
  const { id, title, status, location, address } = event
  const changed = new Date(event.updatedAt ?? event.createdAt)
  const place = [location, address].filter(Boolean).join(', ')
  return {
    id: `${id}@${new URL(settings.SITE_URL).host}`,
    sequence: event.version,
    stamp: changed,
    lastModified: changed,
    ...timesOf(event),
    summary: withoutControlCharacters(`${prefixes[status]}${title}`),
    location: place ? withoutControlCharacters(place) : null,
    url: `${settings.SITE_URL}${pages.event.path.replace(':id', encodeURIComponent(id))}`,
    ...states[status],
  }
}

/**
 * When clocks go forward, an event that starts in the skipped hour takes place an hour later, and as long as it was to
 * take.
 */
function timesOf({ startDate, startTime, endDate, endTime }: EventRow): { start: Date; end: Date } {
  const start = instantOf(club.timeZone, startDate, startTime)
  const begins = `${startDate}T${startTime}`
  const isSkipped = !wallClock(club.timeZone, start).startsWith(begins)
  const length = Date.parse(`${endDate}T${endTime}Z`) - Date.parse(`${begins}Z`)
  const end = isSkipped ? new Date(start.getTime() + length) : instantOf(club.timeZone, endDate, endTime)
  return { start, end }
}

/** What is postponed may still come, but not at this time; some apps leave out what is cancelled. */
const states = {
  scheduled: { status: ICalEventStatus.CONFIRMED },
  cancelled: { status: ICalEventStatus.CANCELLED },
  postponed: { status: ICalEventStatus.TENTATIVE, transparency: ICalEventTransparency.TRANSPARENT },
} as const satisfies Record<EventRow['status'], object>

/** Some calendar apps show cancelled events like any other, so the title says it too. */
const prefixes: Record<EventRow['status'], string> = {
  scheduled: '',
  cancelled: 'Canceled: ',
  postponed: 'Postponed: ',
}

/** A line break in a name would start a new property. */
const withoutControlCharacters = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')
