import type { DynamoDBStreamEvent } from 'aws-lambda'
import { runJobs } from '../handlers/jobs.ts'
import { mailWorkers } from '../handlers/mailWorkers.ts'
import { log } from '../platform/log/log.ts'
import { identifyRuns } from '../platform/log/requestId.ts'
import { createMailRateLimiter, type TimeBudget } from '../platform/mail/sendRate.ts'

/**
 * Triggered by the table's stream when mail is queued. It only shortens the wait, so it never fails, and no record
 * can block the stream. Whatever it misses, `jobs` sends within the minute.
 */
export const handler = identifyRuns(
  async (event: DynamoDBStreamEvent, timeBudget?: TimeBudget): Promise<void> => {
    const instants = event.Records.map(record => (record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000)
    const now = new Date(Math.max(0, ...instants) + 1000)
    await runJobs(now, mailWorkers, createMailRateLimiter(timeBudget)).catch((error: unknown) => {
      log.error('the mailer could not run', { error })
    })
  },
)
