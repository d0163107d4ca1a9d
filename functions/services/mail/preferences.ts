import { addDays, addHours, dayIn, instantOf, wallClock } from '#shared/dates.ts'
import { decideDelivery, defaultPreferences, hourText, type MailTopic } from '#shared/notifications/rules.ts'
import { deleteRow } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { enqueueJob, type Job } from '../../platform/jobs/queue.ts'
import { club } from '../../stores/club/settings.ts'
import { holdMail } from '../../stores/notifications/heldMail.ts'
import type { UserRow } from '../../stores/users/store.ts'

export interface QueuedMail {
  template: string
  data: Record<string, unknown>
  safeguarding?: boolean
}

/**
 * Applies the recipient's mail preferences; true if the mail is to be sent now. One that has to wait is moved
 * in one transaction, so it is never lost or doubled.
 */
export async function applyPreferences(
  job: Job,
  mail: QueuedMail & { topic: MailTopic },
  user: UserRow,
  now: Date,
): Promise<boolean> {
  // It would come back, or annoy: what is not about account, money or safety stays in the app.
  if (user.mailProblem) return false
  const preferences = user.notifications ?? defaultPreferences
  const time = wallClock(club.timeZone, now).slice(11, 16)
  const { topic, safeguarding = false } = mail
  const verdict = decideDelivery(preferences, { topic, safeguarding }, time)
  if (verdict === 'quiet' && preferences.quietHours) {
    const at = nextTimeOfDay(preferences.quietHours.until, now).toISOString()
    await rescheduleMail(job, enqueueJob({ ...job, at }))
  }
  if (verdict === 'daily')
    await rescheduleMail(job, ...digestWrites(job, mail, user.id, preferences.digestHour, now))
  return verdict === 'now'
}

/** Of the next day where the daily mail is just being made: what comes to it then might be left behind. */
function digestWrites(job: Job, mail: QueuedMail, userId: string, hour: number, now: Date): Write[] {
  const { template, data, safeguarding } = mail
  const at = nextTimeOfDay(hourText(hour), addHours(now, 0.1)).toISOString()
  return [
    holdMail({ userId, at: job.at, ref: job.ref, template, data, safeguarding }),
    // The same however many wait.
    enqueueJob({ kind: 'digest', ref: userId, at, payload: { userId } }),
  ]
}

/** It is still there: else somebody else has moved or sent it. */
const rescheduleMail = (job: Job, ...to: Write[]): Promise<void> =>
  commit(deleteRow(keys.job(job.at, job.kind, job.ref), { expression: 'attribute_exists(#pk)' }), ...to)

/** When the club's clock shows that time again. */
function nextTimeOfDay(time: string, now: Date): Date {
  const zone = club.timeZone
  const today = dayIn(zone, now)
  const at = instantOf(zone, today, `${time}:00`)
  return at > now ? at : instantOf(zone, addDays(today, 1), `${time}:00`)
}
