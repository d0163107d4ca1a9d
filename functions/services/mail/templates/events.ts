import { addHours, formatDate, formatTime, wallClock } from '#shared/dates.ts'
import { eventStart } from '#shared/events/rules.ts'
import { pages } from '#shared/pages.ts'
import { defineTemplate, link, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'
import { ChangeNotice } from '../../../stores/events/changeNotice.ts'

type Dates = ChangeNotice['dates']

/** Mails about schedule changes to the people of a team. */
export const scheduleTemplates = {
  eventChanged: defineTemplate(
    person.extend(ChangeNotice.omit({ by: true, teamIds: true }).shape),
    ({ name, kind, reason, dates, more }) => ({
      subject: subjectOf(kind, dates, more),
      lines: [
        `Hello ${name},`,
        `${sentences[kind]}${reason ? ` ${reason}` : ''}`,
        ...dates.map(date => dateLine(kind, date)),
        ...(more > 0 ? [`And ${more} more.`] : []),
        link(pages.schedule.path),
      ],
    }),
    (news, now) => (isUrgent(news, now) ? undefined : 'schedule'),
  ),
}

/**
 * A change within 24 hours is about safety, because a child could be waiting at an empty field. It is sent
 * regardless of preferences.
 */
function isUrgent({ dates }: Pick<ChangeNotice, 'dates'>, now: Date): boolean {
  const soon = wallClock(club.timeZone, addHours(now, 24))
  return dates.some(({ was, is }) => [was, is ?? was].some(when => eventStart(when) <= soon))
}

const subjectWords: Record<ChangeNotice['kind'], string> = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  restored: 'Takes place after all',
  moved: 'Changed',
  removed: 'Cancelled',
}

const sentences: Record<ChangeNotice['kind'], string> = {
  cancelled: 'This is cancelled:',
  postponed: 'This is postponed, and a new date will follow:',
  restored: 'This takes place after all:',
  moved: 'Please note a new time or place:',
  removed: 'This was taken off the schedule:',
}

function subjectOf(kind: ChangeNotice['kind'], [first, ...others]: Dates, more: number): string {
  const count = others.length + more
  return `${subjectWords[kind]}: ${first ? titleWithDay(first) : ''}${count > 0 ? ` and ${count} more` : ''}`
}

/** A generated title already contains the date. */
function titleWithDay({ title, was, is }: Dates[number]): string {
  const { startDate } = is ?? was
  const hasDay = title.endsWith(formatDate(startDate, 'MMM d'))
  const day = formatDate(startDate, 'EEE, MMM d')
  return hasDay ? title : `${title}, ${day}`
}

function dateLine(kind: ChangeNotice['kind'], { title, was, is }: Dates[number]): string {
  if (kind !== 'moved' || !is) return `${title}: ${whenAndWhere(was)}`
  return `${title}: ${whenAndWhere(is)} (it was ${whenAndWhere(was)})`
}

function whenAndWhere({ startDate, startTime, endDate, endTime, location, address }: Dates[number]['was']) {
  const until = endDate === startDate ? formatTime(endTime) : `${dayText(endDate)}, ${formatTime(endTime)}`
  const place = [location, address].filter(Boolean).join(', ')
  return `${dayText(startDate)}, ${formatTime(startTime)} to ${until}${place ? `, ${place}` : ''}`
}

const dayText = (date: string): string => formatDate(date, 'EEEE, MMMM d')
