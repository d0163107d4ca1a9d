import { addHours, nextTimeOfDay, wallClock } from '#shared/dates.ts'
import { decideDelivery, defaultPreferences, hourText, type NewsTopic } from '#shared/notifications/rules.ts'
import { keys } from '../../platform/data/table.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
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
 * Applies the recipient's mail preferences; returns true if the mail is to be sent now. A mail that has to wait is
 * moved in one transaction, so it is never lost or duplicated.
 */
export async function applyPreferences(
  job: Job,
  mail: QueuedMail & { topic: NewsTopic },
  user: UserRow,
  now: Date,
): Promise<boolean> {
  // It would bounce, or annoy; what is not about account, money or safety can be read in the app.
  if (user.mailProblem) return false
  const preferences = user.notifications ?? defaultPreferences
  const time = wallClock(club.timeZone, now).slice(11, 16)
  const { topic, safeguarding = false } = mail
  const verdict = decideDelivery(preferences, { topic, safeguarding }, time)
  if (verdict === 'quiet' && preferences.quietHours) {
    const at = nextTimeOfDay(club.timeZone, preferences.quietHours.until, now).toISOString()
    await rescheduleMail(job, enqueueJob({ ...job, at }))
  }
  if (verdict === 'daily')
    await rescheduleMail(job, ...digestWrites(job, mail, user.id, preferences.digestHour, now))
  return verdict === 'now'
}

/**
 * With a margin: if the digest is about to be sent, the mail goes into the next day's, so that it is not left
 * behind.
 */
function digestWrites(job: Job, mail: QueuedMail, userId: string, hour: number, now: Date): Write[] {
  const { template, data, safeguarding } = mail
  const at = nextTimeOfDay(club.timeZone, hourText(hour), addHours(now, 0.1)).toISOString()
  return [
    holdMail({ userId, at: job.at, ref: job.ref, template, data, safeguarding }),
    // One digest job, however many mails are held.
    enqueueJob({ kind: 'digest', ref: userId, at, payload: { userId } }),
  ]
}

/** Fails if someone else has already moved or sent the mail. */
const rescheduleMail = (job: Job, ...to: Write[]): Promise<void> =>
  commit(deleteRow(keys.job(job.at, job.kind, job.ref), { expression: 'attribute_exists(#pk)' }), ...to)
