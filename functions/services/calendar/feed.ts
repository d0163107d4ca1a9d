import ical, { escape as escaped, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { instantOf } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { settings } from '../../platform/environment/settings.ts'
import { club } from '../../stores/club/settings.ts'
import type { EventRow } from '../../stores/events/store.ts'

/** How often a calendar should look again, in seconds. Many take their own time, up to a day. */
const refreshSeconds = 4 * 3600

/**
 * Events as calendars read them (RFC 5545): instants in UTC, and what an event is known by never changes. Of what is
 * noted of it nothing leaves the club but title, time and place.
 */
export function renderCalendar(events: readonly EventRow[], { name }: { name: string }): string {
  const calendar = ical({
    prodId: { company: 'Club', product: 'Schedule', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    // The library writes a name as it comes.
    name: escaped(withoutControlCharacters(name), false),
    ttl: refreshSeconds,
  })
  for (const event of events) calendar.createEvent(toCalendarEntry(event))
  return calendar.toString()
}

function toCalendarEntry(event: EventRow) {
  const { id, title, status, startDate, startTime, endDate, endTime, location, address } = event
  const changed = new Date(event.updatedAt ?? event.createdAt)
  const start = instantOf(club.timeZone, startDate, startTime)
  const end = instantOf(club.timeZone, endDate, endTime)
  const place = [location, address].filter(Boolean).join(', ')
  return {
    id: `${id}@${new URL(settings.SITE_URL).host}`,
    sequence: event.version,
    stamp: changed,
    lastModified: changed,
    start,
    // Where clocks are set forward, one who begins in the hour that is left out may end before it.
    end: new Date(Math.max(start.getTime(), end.getTime())),
    summary: withoutControlCharacters(`${prefixes[status]}${title}`),
    location: place ? withoutControlCharacters(place) : null,
    url: `${settings.SITE_URL}${pages.event.path.replace(':id', encodeURIComponent(id))}`,
    status: status === 'scheduled' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  }
}

/** A calendar may show what was called off like all else, so the words say it too. */
const prefixes: Record<EventRow['status'], string> = {
  scheduled: '',
  cancelled: 'Cancelled: ',
  postponed: 'Postponed: ',
}

/** On one line: a line break that was typed into a name would begin a property of its own. */
const withoutControlCharacters = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')
