import type { DynamoDBStreamEvent } from 'aws-lambda'
import { runJobs } from '../handlers/jobs.ts'
import { log } from '../platform/log/log.ts'
import { identifyRuns } from '../platform/log/requestId.ts'
import { createMailRateLimiter, type TimeBudget } from '../platform/mail/sendRate.ts'
import { sendAnnouncementMails } from '../services/announcements/sendAnnouncementMails.ts'
import { sendResetMail } from '../services/auth/sendResetMail.ts'
import { askUnanswered } from '../services/events/askUnanswered.ts'
import { propagateChange } from '../services/events/propagateChange.ts'
import { sendReminder } from '../services/events/sendReminder.ts'
import { sendMail } from '../services/mail/send.ts'
import { sendMessageMails } from '../services/messages/sendMessageMails.ts'

const workers = {
  mail: sendMail,
  'bulk-mail': sendMail,
  'password-reset': sendResetMail,
  'event-aftermath': propagateChange,
  'answer-request': askUnanswered,
  'event-reminder': sendReminder,
  'message-delivery': sendMessageMails,
  'announcement-delivery': sendAnnouncementMails,
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
