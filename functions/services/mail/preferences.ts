import { remove } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { commit, type Write } from '#functions/platform/data/transaction.ts'
import { type DueWork, dueWork } from '#functions/platform/jobs/queue.ts'
import { club } from '#functions/stores/club/settings.ts'
import { keepWaiting } from '#functions/stores/notifications/heldMail.ts'
import type { User } from '#functions/stores/users/store.ts'
import { addDays, addHours, dayIn, instantOf, wallClock } from '#shared/dates.ts'
import { hourText, type MailTopic, usualWishes, verdictOf } from '#shared/notifications/rules.ts'

export interface Queued {
  template: string
  data: Record<string, unknown>
  safeguarding?: boolean | undefined
}

/**
 * Does what the reader of a mail has chosen by now; true where it is to go at once. One that waits is moved in one
 * transaction, so it is at one place whatever happens.
 */
export async function goesNow(
  work: DueWork,
  mail: Queued & { topic: MailTopic },
  user: User,
  now: Date,
): Promise<boolean> {
  // It would come back, or annoy: what is not about account, money or safety stays in the app.
  if (user.mailProblem) return false
  const wishes = user.notifications ?? usualWishes
  const time = wallClock(club.timeZone, now).slice(11, 16)
  const { topic, safeguarding = false } = mail
  const verdict = verdictOf(wishes, { topic, safeguarding }, time)
  if (verdict === 'quiet' && wishes.quietHours) {
    const at = next(wishes.quietHours.until, now).toISOString()
    await move(work, dueWork({ ...work, at }))
  }
  if (verdict === 'daily') await move(work, ...forTheDay(work, mail, user.id, wishes.digestHour, now))
  return verdict === 'now'
}

/** Of the next day where the daily mail is just being made: what comes to it then might be left behind. */
function forTheDay(work: DueWork, mail: Queued, userId: string, hour: number, now: Date): Write[] {
  const { template, data, safeguarding } = mail
  const at = next(hourText(hour), addHours(now, 0.1)).toISOString()
  return [
    keepWaiting({ userId, at: work.at, ref: work.ref, template, data, safeguarding }),
    // The same however many wait.
    dueWork({ kind: 'digest', ref: userId, at, payload: { userId } }),
  ]
}

/** It is still there: else somebody else has moved or sent it. */
const move = (work: DueWork, ...to: Write[]): Promise<void> =>
  commit(remove(keys.due(work.at, work.kind, work.ref), { expression: 'attribute_exists(#pk)' }), ...to)

/** When the club's clock shows that time again. */
function next(time: string, now: Date): Date {
  const zone = club.timeZone
  const today = dayIn(zone, now)
  const at = instantOf(zone, today, `${time}:00`)
  return at > now ? at : instantOf(zone, addDays(today, 1), `${time}:00`)
}
