import ical, { escape as escaped, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { settings } from '#functions/platform/environment/settings.ts'
import { club } from '#functions/stores/club/settings.ts'
import type { Event } from '#functions/stores/events/store.ts'
import { instantOf } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'

/** How often a calendar should look again, in seconds. Many take their own time, up to a day. */
const refreshSeconds = 4 * 3600

/**
 * Events as calendars read them (RFC 5545): instants in UTC, and what an event is known by never changes. Of what is
 * noted of it nothing leaves the club but title, time and place.
 */
export function calendarOf(events: readonly Event[], { name }: { name: string }): string {
  const calendar = ical({
    prodId: { company: 'Club', product: 'Schedule', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    // The library writes a name as it comes.
    name: escaped(plain(name), false),
    ttl: refreshSeconds,
  })
  for (const event of events) calendar.createEvent(entryOf(event))
  return calendar.toString()
}

function entryOf(event: Event) {
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
    summary: plain(`${prefixes[status]}${title}`),
    location: place ? plain(place) : null,
    url: `${settings.SITE_URL}${pages.event.path.replace(':id', encodeURIComponent(id))}`,
    status: status === 'scheduled' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  }
}

/** A calendar may show what was called off like all else, so the words say it too. */
const prefixes: Record<Event['status'], string> = {
  scheduled: '',
  cancelled: 'Cancelled: ',
  postponed: 'Postponed: ',
}

/** On one line: a line break that was typed into a name would begin a property of its own. */
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')
