import * as z from 'zod'
import { addHours, instantOf, nextTimeOfDay, wallClock } from '#shared/dates.ts'
import { minHoursLeft } from '#shared/events/reminders.ts'
import { defaultPreferences, isQuiet } from '#shared/notifications/rules.ts'
import { answerToken } from '../../identity/mailLinks/events.ts'
import { getPerson, type Person } from '../../identity/sessions/caller.ts'
import { mapConcurrent } from '../../platform/async/mapConcurrent.ts'
import { type Job, replaceWith } from '../../platform/jobs/queue.ts'
import { club } from '../../stores/club/settings.ts'
import { type EventRow, getEventsById, plannedAtOf } from '../../stores/events/store.ts'
import { sendMailNow } from '../mail/send.ts'
import { hearsOfTeams } from '../teams/peopleOfTeams.ts'
import { listOwnChildren } from './ownChildren.ts'

const ReminderPayload = z.object({
  userId: z.string(),
  kind: z.enum(['day', 'hours', 'ask']),
  /** With the time since when each was to take place as it was: one that has moved since is another reminder. */
  events: z.array(z.object({ id: z.string(), plannedAt: z.string() })),
})
export type ReminderPayload = z.infer<typeof ReminderPayload>

/**
 * Sends a guardian one reminder of the events of a day, as everything is now: nothing of what is canceled, has moved or
 * begun, nothing for a child that cannot come or has left the team.
 */
export async function sendReminder(job: Job, now: Date): Promise<void> {
  const { userId, kind, events: planned } = ReminderPayload.parse(job.payload)
  const [person, rows] = await Promise.all([getPerson(userId), getEventsById(planned.map(({ id }) => id))])
  if (!person || !hearsOfTeams(person.user) || person.user.mailProblem) return
  const { reminders, quietHours } = person.user.notifications ?? defaultPreferences
  if (reminders === 'off') return
  const due = rows.filter(
    row => isAhead(row, now) && planned.some(one => one.id === row.id && one.plannedAt === plannedAtOf(row)),
  )
  if (quietHours && isQuiet(quietHours, wallClock(club.timeZone, now).slice(11, 16))) {
    const at = nextTimeOfDay(club.timeZone, quietHours.until, now)
    const isInTime = kind !== 'hours' && due.some(event => addHours(at, minHoursLeft) <= startOf(event))
    if (isInTime) await replaceWith(job, { ...job, at: at.toISOString() })
    return
  }
  const events = await withChildren(person, due, kind)
  if (events.length === 0) return
  const { email: to, firstName: name } = person.user
  await sendMailNow('eventReminder', { to, name, events, asks: kind === 'ask' }, now, userId)
}

/** Takes place, and has not begun. Nobody is asked about an event of the whole league. */
export const isAhead = (event: EventRow, now: Date): boolean =>
  event.status === 'scheduled' && !event.isMasterEvent && now < startOf(event)

export const startOf = ({ startDate, startTime }: EventRow): Date =>
  instantOf(club.timeZone, startDate, startTime)

/** Of each event the children who may come, with what was answered for them; of a question those without an answer. */
async function withChildren(person: Person, due: readonly EventRow[], kind: ReminderPayload['kind']) {
  const own = (await listOwnChildren(person, due)).filter(({ response }) =>
    kind === 'ask' ? response === undefined : response !== 'not_going',
  )
  const groups = due
    .map(event => ({ event, coming: own.filter(one => one.event === event) }))
    .filter(({ coming }) => coming.length > 0)
  return mapConcurrent(groups, 5, async ({ event, coming }) => {
    const { id, title, startDate, startTime, endDate, endTime, location, address } = event
    const token = await answerToken(person.user, id)
    const children = coming.map(({ child, response }) => ({ firstName: child.firstName, response }))
    return { id, title, startDate, startTime, endDate, endTime, location, address, children, token }
  })
}
