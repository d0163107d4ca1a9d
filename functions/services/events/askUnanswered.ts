import * as z from 'zod'
import { isPrivileged } from '#shared/access.ts'
import { addHours, formatInstant } from '#shared/dates.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { askAgainHours } from '#shared/events/reminders.ts'
import type { events as routes } from '#shared/events/routes.ts'
import { isAnswerCurrent } from '#shared/events/rules.ts'
import { defaultPreferences } from '#shared/notifications/rules.ts'
import { isTeamStaff } from '#shared/teams/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { enqueueJob, type Job, processEach } from '../../platform/jobs/queue.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { getAsked, markAsked } from '../../stores/events/asked.ts'
import { listAttendanceAtEvent } from '../../stores/events/attendance.ts'
import { type EventRow, getEvent, plannedAtOf } from '../../stores/events/store.ts'
import { listActiveRoster } from '../../stores/players/roster.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import { getUsersById } from '../../stores/users/store.ts'
import { hearsOfTeams } from '../teams/peopleOfTeams.ts'
import { listDraftTeams } from '../teams/publishRosters.ts'
import { isAhead, type ReminderPayload } from './sendReminder.ts'

/** A coach, or the office, asks the families of a team who have not answered. */
export async function remindNow({ caller, params, body, now }: Request<typeof routes.remind>) {
  const { teamId } = body
  const [event, asked] = await Promise.all([getEvent(params.id), getAsked(params.id, teamId)])
  const isTheirs = isPrivileged(caller.role) || isTeamStaff(caller, teamId)
  if (!event || !isTheirs || !teamsOf(event).includes(teamId)) throw notFound('Event')
  if (!isAhead(event, now)) throw new HttpError(409, 'This event has started, or is canceled or postponed.')
  const { players, guardianIds } = await findUnanswered(event, teamId)
  if (players === 0) throw new HttpError(409, 'Everyone has answered.')
  const trace = {
    actor: caller.id,
    action: 'event.remind',
    subject: event.id,
    details: { title: event.title, teamId },
  } as const
  try {
    await commit(...askWrites(event, { teamId, by: caller.id }, now), auditWrite(trace, now))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const again = addHours(asked ? new Date(asked.at) : now, askAgainHours).toISOString()
    throw new HttpError(
      409,
      `These families were just reminded. You can remind them again on ${formatInstant(again, club.timeZone)}.`,
    )
  }
  return { players, people: guardianIds.length }
}

/** Fails if they have been asked within the last hours. */
export const askWrites = (
  event: EventRow,
  { teamId, by }: { teamId: string; by?: string },
  now: Date,
): Write[] => [
  markAsked({ eventId: event.id, teamId, by }, now),
  enqueueJob({
    kind: 'answer-request',
    ref: `${event.id}#${teamId}`,
    at: now.toISOString(),
    payload: { eventId: event.id, teamId },
  }),
]

/** The worker: a mail to each guardian of those who have not answered by then. */
export async function askUnanswered(job: Job, now: Date): Promise<void> {
  const { eventId, teamId } = z.object({ eventId: z.string(), teamId: z.string() }).parse(job.payload)
  const event = await getEvent(eventId)
  if (!event || !isAhead(event, now)) return
  const { guardianIds } = await findUnanswered(event, teamId)
  const events = [{ id: event.id, plannedAt: plannedAtOf(event) }]
  await processEach(job, guardianIds, userId => {
    const payload: ReminderPayload = { userId, kind: 'ask', events }
    return enqueueJob({
      kind: 'event-reminder',
      ref: `${job.ref}#${userId}`,
      at: job.at,
      payload: { ...payload },
    })
  })
}

/** How many of a team have not answered, and which of their guardians can be asked and want to be. */
async function findUnanswered(
  event: EventRow,
  teamId: string,
): Promise<{ players: number; guardianIds: string[] }> {
  const [roster, rows, drafts] = await Promise.all([
    listActiveRoster(teamId),
    listAttendanceAtEvent(event.id),
    listDraftTeams([teamId]),
  ])
  const answered = rows.filter(row => row.response !== undefined && isAnswerCurrent(row.answeredFor, event))
  const silent = roster.filter(({ playerId }) => !answered.some(row => row.playerId === playerId))
  if (drafts.has(teamId)) return { players: silent.length, guardianIds: [] }
  const guardians = await Promise.all(silent.map(({ playerId }) => listGuardians(playerId)))
  const users = await getUsersById([...new Set(guardians.flat().map(({ userId }) => userId))])
  const wanted = users.filter(
    user =>
      hearsOfTeams(user) &&
      !user.mailProblem &&
      (user.notifications ?? defaultPreferences).reminders !== 'off',
  )
  return { players: silent.length, guardianIds: wanted.map(({ id }) => id) }
}
