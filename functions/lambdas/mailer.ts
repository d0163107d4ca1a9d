import type { DynamoDBStreamEvent } from 'aws-lambda'
import { late, runJobs, type Workers } from '../handlers/jobs.ts'
import { log } from '../platform/log/log.ts'
import { identifyRuns } from '../platform/log/requestId.ts'
import { createMailRateLimiter, type TimeBudget } from '../platform/mail/sendRate.ts'

const workers: Partial<Workers> = {
  mail: late(async () => (await import('../services/mail/send.ts')).sendMail),
  'bulk-mail': late(async () => (await import('../services/mail/send.ts')).sendMail),
  'password-reset': late(async () => (await import('../services/auth/sendResetMail.ts')).sendResetMail),
  'event-aftermath': late(
    async () => (await import('../services/events/propagateChange.ts')).propagateChange,
  ),
  'answer-request': late(async () => (await import('../services/events/askUnanswered.ts')).askUnanswered),
  'event-reminder': late(async () => (await import('../services/events/sendReminder.ts')).sendReminder),
  'message-delivery': late(
    async () => (await import('../services/messages/sendMessageMails.ts')).sendMessageMails,
  ),
  'announcement-delivery': late(
    async () => (await import('../services/announcements/sendAnnouncementMails.ts')).sendAnnouncementMails,
  ),
}

/**
 * Triggered by the table's stream when mail is queued. It only shortens the wait, so it never fails, and no record
 * can block the stream. Whatever it misses, `jobs` sends within the minute.
 */
export const handler = identifyRuns(
  async (event: DynamoDBStreamEvent, timeBudget?: TimeBudget): Promise<void> => {
    const instants = event.Records.map(record => (record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000)
    const now = new Date(Math.max(0, ...instants) + 1000)
    await runJobs(now, workers, createMailRateLimiter(timeBudget)).catch((error: unknown) => {
      log.error('the mailer could not run', { error })
    })
  },
)
