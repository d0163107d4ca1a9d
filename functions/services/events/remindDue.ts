import { addHours, dayIn } from '#shared/dates.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { minHoursLeft, type Reminder, type ReminderKind, remindersOf } from '#shared/events/reminders.ts'
import { defaultPreferences } from '#shared/notifications/rules.ts'
import { mapConcurrent } from '../../platform/async/mapConcurrent.ts'
import { newId } from '../../platform/data/ids.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { UnreadableRow } from '../../platform/data/rowCodec.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { club } from '../../stores/club/settings.ts'
import {
  getSentReminders,
  listSentReminders,
  markReminded,
  reminderId,
} from '../../stores/events/reminders.ts'
import { type EventRow, getEventsById, plannedAtOf } from '../../stores/events/store.ts'
import { reportUnreadable } from '../../stores/reconciliation/reportUnreadable.ts'
import { getTeamsById } from '../../stores/teams/store.ts'
import type { UserRow } from '../../stores/users/store.ts'
import { listGuardiansByTeam } from '../teams/peopleOfTeams.ts'
import { listDraftTeams } from '../teams/publishRosters.ts'
import { askWrites } from './askUnanswered.ts'
import { isAskDueIn, toPlanned, type Window } from './reminderWindow.ts'
import { isAhead, type ReminderPayload, startOf } from './sendReminder.ts'

/** Asks those who have not answered, where their team has that done. */
export async function askForAnswers(soon: readonly EventRow[], window: Window): Promise<void> {
  const [events, teams] = await Promise.all([
    getEventsById(soon.map(({ id }) => id)),
    getTeamsById([...new Set(soon.flatMap(teamsOf))]),
  ])
  const due = events.flatMap(event =>
    teams
      .filter(
        ({ id, askHours: hours }) => hours && teamsOf(event).includes(id) && isAskDueIn(window, event, hours),
      )
      .map(({ id: teamId }) => ({ event, teamId })),
  )
  for (const { event, teamId } of due.filter(one => isAhead(one.event, window.now)))
    await commit(...askWrites(event, { teamId }, window.now)).catch((error: unknown) => {
      // A coach has just asked them, or another run has.
      if (!(error instanceof ConditionFailed)) throw error
    })
}

/** Queues a mail for each guardian who was not yet reminded of what is due. */
export async function remindGuardians(soon: readonly EventRow[], window: Window): Promise<void> {
  const { now } = window
  // The index may be a moment behind.
  const events = (await getEventsById(soon.map(({ id }) => id))).filter(event => isAhead(event, now))
  const due = (await groupByGuardian(events))
    .map(({ guardian, events: own }) => ({ guardian, due: listDue(guardian, own, window) }))
    .filter(one => one.due.length > 0)
  const sent = await listSentReminders(due.map(({ guardian }) => guardian.id))
  const known = new Map(sent.map(row => [row.userId, row.sent]))
  const open = due.filter(({ guardian, due: own }) =>
    own.some(({ id }) => !known.get(guardian.id)?.includes(id)),
  )
  await mapConcurrent(open, 10, ({ guardian, due: own }) =>
    remind(guardian, own, now).catch(async (error: unknown) => {
      if (!(error instanceof UnreadableRow)) throw error
      // Whether this one was reminded is not known; everybody else is not to wait for that.
      await reportUnreadable(now, error)
    }),
  )
}

interface Guarded {
  guardian: UserRow
  events: EventRow[]
}

/** The guardians of the players, each with the events of their children. Of a team that is a draft nobody knows yet. */
async function groupByGuardian(events: readonly EventRow[]): Promise<Guarded[]> {
  const teamIds = [...new Set(events.flatMap(teamsOf))]
  const [guardians, drafts] = await Promise.all([listGuardiansByTeam(teamIds), listDraftTeams(teamIds)])
  const groups = new Map<string, Guarded>()
  for (const event of events) {
    const known = teamsOf(event).filter(id => !drafts.has(id))
    const all = new Map(known.flatMap(id => guardians.get(id) ?? []).map(user => [user.id, user]))
    for (const guardian of all.values()) {
      const group = groups.get(guardian.id) ?? { guardian, events: [] }
      group.events.push(event)
      groups.set(guardian.id, group)
    }
  }
  return [...groups.values()]
}

interface DueReminder {
  event: EventRow
  kind: ReminderKind
  id: string
}

const listDue = (user: UserRow, events: readonly EventRow[], window: Window): DueReminder[] =>
  events.flatMap(event =>
    remindersOf(toPlanned(event), user.notifications ?? defaultPreferences, club.timeZone)
      .filter(reminder => isDue(reminder, event, window))
      .map(({ kind }) => ({ event, kind, id: reminderId(event, kind) })),
  )

/** One mail for each day and kind, whatever the number of events and children. */
async function remind(user: UserRow, due: readonly DueReminder[], now: Date): Promise<void> {
  await retryOnConflict(async () => {
    const before = await getSentReminders(user.id)
    const unsent = due.filter(({ id }) => !before.sent.includes(id))
    if (unsent.length === 0) return
    const mailOf = ({ event, kind }: DueReminder) => `${event.startDate}#${kind}`
    const mails = [...new Set(unsent.map(mailOf))].map(mail => unsent.filter(one => mailOf(one) === mail))
    await commit(
      markReminded(
        before,
        unsent.map(({ id }) => id),
        dayIn(club.timeZone, now),
      ),
      ...mails.map(parts => reminderJob(user.id, parts, now)),
    )
  })
}

/**
 * Since the last run; the one of the day before also earlier, for whoever has joined the team or chosen another hour since.
 */
const isDue = ({ kind, at }: Reminder, event: EventRow, { since, now, begun }: Window): boolean =>
  at <= now && (since < at || (kind === 'day' && begun < at && addHours(now, minHoursLeft) <= startOf(event)))

function reminderJob(userId: string, parts: readonly DueReminder[], now: Date) {
  const events = parts.map(({ event }) => ({ id: event.id, plannedAt: plannedAtOf(event) }))
  const payload: ReminderPayload = { userId, kind: parts[0]?.kind ?? 'day', events }
  return enqueueJob({
    kind: 'event-reminder',
    ref: newId('rem', now),
    at: now.toISOString(),
    payload: { ...payload },
  })
}
