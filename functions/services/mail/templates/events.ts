import * as z from 'zod'
import { addDays, addHours, dayIn, formatDate, wallClock } from '#shared/dates.ts'
import { attendanceResponses } from '#shared/events/choices.ts'
import { eventStart } from '#shared/events/rules.ts'
import { formatSpan } from '#shared/events/when.ts'
import { pages } from '#shared/pages.ts'
import { answerLink } from '../../../identity/mailLinks/events.ts'
import { button, defineTemplate, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'
import { ChangeNotice, EventTime } from '../../../stores/events/changeNotice.ts'
import { pagePath } from './parts.ts'

/** An event that a guardian is reminded of, with the children it is for. */
const RemindedEvent = z.object({
  id: z.string(),
  title: z.string(),
  ...EventTime.shape,
  children: z.array(z.object({ firstName: z.string(), response: z.enum(attendanceResponses).optional() })),
  /** Of the link by which its reader answers without a login. */
  token: z.string(),
})
type RemindedEvent = z.infer<typeof RemindedEvent>

type Dates = ChangeNotice['dates']

/** Mails about the schedule to the people of a team. */
export const scheduleTemplates = {
  eventChanged: defineTemplate(
    person.extend(ChangeNotice.omit({ by: true, teamIds: true }).shape),
    ({ name, kind, reason, dates, more }) => ({
      subject: subjectOf(kind, dates, more),
      lines: [
        `Hello ${name},`,
        sentences[kind],
        ...dates.map(date => dateLine(kind, date)),
        ...(more > 0 ? [`And ${more} more.`] : []),
        ...(reason ? [`Reason: ${reason}`] : []),
        ...(dates.some(({ asksAgain }) => asksAgain)
          ? ['RSVPs for the old time no longer count. Please answer again.']
          : []),
        scheduleButton(kind, dates, more),
      ],
    }),
    (news, now) => (isUrgent(news, now) ? undefined : 'schedule'),
  ),

  /** The events of one day. */
  eventReminder: defineTemplate(
    person.extend({ events: z.array(RemindedEvent), asks: z.boolean().default(false) }),
    ({ name, events, asks }, now) => ({
      subject: reminderSubject(events, asks, now),
      preheader: `${events.map(({ children }) => childrenLine(children)).join(' ')} ${howToAnswer(events)}`,
      lines: [
        `Hello ${name},`,
        ...(asks ? [`Your coach would like to know who is coming. ${howToAnswer(events)}`] : []),
        ...events.flatMap(event => [
          `${nameOf({ title: event.title, was: event })}: ${whenAndWhere(event)}`,
          childrenLine(event.children),
          { choices: attendanceResponses.map(response => answerButton(event.token, response)) },
        ]),
        ...(asks ? [] : [howToAnswer(events)]),
      ],
    }),
    () => 'reminders',
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

function reminderSubject([first, ...others]: readonly RemindedEvent[], asks: boolean, now: Date): string {
  if (!first) return 'Reminder'
  if (asks) return `Please answer: ${titleWithDay({ ...first, was: first })}`
  const today = dayIn(club.timeZone, now)
  const words: Record<string, string> = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `${words[first.startDate] ?? 'Reminder'}: ${titleWithDay({ ...first, was: first })}${more}`
}

/** "Riley: going. Sam: no answer yet." */
const childrenLine = (children: RemindedEvent['children']): string =>
  children
    .map(
      ({ firstName, response }) => `${firstName}: ${response ? responseWords[response] : 'no answer yet'}.`,
    )
    .join(' ')

/** The buttons only open a page, because virus scanners open every link in a mail. */
function howToAnswer(events: readonly RemindedEvent[]): string {
  const areAnswered = events.every(({ children }) => children.every(({ response }) => response))
  return `${areAnswered ? 'To change an answer, tap another one' : 'Tap an answer'}, then press Send on the page that opens.`
}

const answerButton = (token: string, response: Response) => ({
  label: answerLabels[response],
  url: answerLink(token, response),
})

type Response = (typeof attendanceResponses)[number]
const answerLabels: Record<Response, string> = { going: 'Going', maybe: 'Maybe', not_going: 'Can’t go' }
const responseWords = { going: 'going', maybe: 'maybe', not_going: 'can’t go' } as const

const subjectWords: Record<ChangeNotice['kind'], string> = {
  added: 'New',
  cancelled: 'Canceled',
  postponed: 'Postponed',
  restored: 'Back on',
  moved: 'Changed',
  removed: 'Canceled',
}

const sentences: Record<ChangeNotice['kind'], string> = {
  added: 'New on the schedule:',
  cancelled: 'Canceled:',
  postponed: 'Postponed (we’ll let you know the new date):',
  restored: 'Back on:',
  moved: 'Please note the new time or location:',
  removed: 'Canceled and removed from the schedule:',
}

function subjectOf(kind: ChangeNotice['kind'], [first, ...others]: Dates, more: number): string {
  const count = others.length + more
  return `${subjectWords[kind]}: ${first ? titleWithDay(first) : ''}${count > 0 ? ` and ${count} more` : ''}`
}

const titleWithDay = (date: Named): string => `${nameOf(date)}, ${formatSpan(date.is ?? date.was)}`

type Named = Pick<Dates[number], 'title' | 'was' | 'is'>

/** A generated title contains the date, which is said anyway. */
const nameOf = ({ title, was, is }: Named): string =>
  title.endsWith(formatDate((is ?? was).startDate, 'MMM d')) ? title.replace(/ - [^-]+$/, '') : title

function dateLine(kind: ChangeNotice['kind'], date: Dates[number]): string {
  const { was, is } = date
  if (kind !== 'moved' || !is) return `${nameOf(date)}: ${whenAndWhere(was)}`
  return `${nameOf(date)}: ${whenAndWhere(is)} (was ${whenAndWhere(was)})`
}

const whenAndWhere = (when: Dates[number]['was']): string =>
  [formatSpan(when), when.location, when.address].filter(Boolean).join(', ')

/** To the event, if it is one that is still there, or to the first that asks again. */
function scheduleButton(kind: ChangeNotice['kind'], dates: Dates, more: number) {
  const [first] = dates
  const asking = dates.find(({ asksAgain }) => asksAgain)
  if (asking) return button('Answer again', pagePath('event', asking.id))
  const isOne = first !== undefined && dates.length + more === 1 && kind !== 'removed'
  return isOne
    ? button('See the event', pagePath('event', first.id))
    : button('See the schedule', pages.schedule.path)
}
