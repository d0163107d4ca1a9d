import * as z from 'zod'
import { addDays } from '#shared/dates.ts'
import type { ReminderKind } from '#shared/events/reminders.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { isNew } from '../../platform/data/writes.ts'
import { type EventRow, plannedAtOf } from './store.ts'

/** Until when everybody is reminded, and since when: what was due before that is never sent. */
const StateRow = z.object({ since: z.string(), until: z.string() })
type ReminderState = z.infer<typeof StateRow>
const reminderStates = entity({ schema: StateRow, key: keys.reminderState })

export const getReminderState = () => reminderStates.get(keys.reminderState())

/** Fails if another run was faster. */
export const saveReminderState = (before: ReminderState | undefined, until: Date): Write =>
  reminderStates.put(
    { since: until.toISOString(), ...before, until: until.toISOString() },
    before ? { expression: '#until = :before', values: { before: before.until } } : isNew,
  )

/** Of which coming events a guardian has been reminded, so that nobody is twice. */
const SentRow = z.object({ userId: z.string(), sent: z.array(z.string()), version: z.int() })
type SentRow = z.infer<typeof SentRow>
const sentReminders = entity({ schema: SentRow, key: row => keys.sentReminders(row.userId) })

export const getSentReminders = async (userId: string): Promise<SentRow> =>
  (await sentReminders.get(keys.sentReminders(userId))) ?? { userId, sent: [], version: 0 }

/** Of those who have ever been reminded. */
export const listSentReminders = (userIds: readonly string[]): Promise<SentRow[]> =>
  sentReminders.getMany(userIds.map(keys.sentReminders))

/** One reminder of an event at its present time; begins with the day, so that old ones can be forgotten. */
export const reminderId = (event: EventRow, kind: ReminderKind): string =>
  [event.startDate, event.id, kind, plannedAtOf(event)].join('#')

/** Fails if the guardian has been reminded of anything since the row was read. */
export function markReminded(before: SentRow, ids: readonly string[], today: string): Write {
  const recent = before.sent.filter(id => id >= addDays(today, -2))
  const { version } = before
  return sentReminders.put(
    { ...before, sent: [...recent, ...ids], version: version + 1 },
    version === 0 ? isNew : { expression: '#version = :version', values: { version } },
  )
}
