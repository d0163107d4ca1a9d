import { memoizeAsync } from '../platform/async/memoizeAsync.ts'
import { jobPartitions } from '../platform/data/table.ts'
import {
  completeJob,
  deadLetter,
  type Job,
  leaseJob,
  listDueJobs,
  releaseJob,
} from '../platform/jobs/queue.ts'
import { type RateLimiter, RetryLater } from '../platform/jobs/retryLater.ts'
import { log } from '../platform/log/log.ts'
import { PaymentUnderway } from '../services/payments/underway.ts'
import { refreshClub } from '../stores/club/settings.ts'
import { reportUnreadable } from '../stores/reconciliation/reportUnreadable.ts'

/**
 * The worker for each kind of job. A crash may lose the outcome and run a worker again, so workers must be
 * idempotent.
 */
export type Workers = Record<Job['kind'], Worker>
type Worker = (job: Job, now: Date) => Promise<void>

/** Loads a worker with the first job of its kind, because a start must not wait for all of them. */
export function late(load: () => Promise<Worker>): Worker {
  const once = memoizeAsync(load)
  return async (job, now) => (await once())(job, now)
}

const batchSize = 100
/** Batches per run: three days after a registration night, a thousand spots may lapse at once. */
const maxRounds = 5
/** How much of a run's time is reserved for mail, in milliseconds. */
const mailReserveMs = 45_000
/** Longer than the longest attempt, and growing, so that a failing job is not retried every minute. */
const leaseSeconds = (attempts: number) => Math.min(3600, 60 * 2 ** attempts)
/**
 * How long a failing job is retried: a club that has not set up its mail yet, or a weekend outage, must not
 * lose jobs.
 */
const giveUpAfterMs = 14 * 24 * 3_600_000

interface JobRun {
  now: Date
  /** The milliseconds that were left when it began. */
  budget: number
  workers: Partial<Workers>
  rateLimiter: RateLimiter
  counts: { done: number; failed: number }
}

/**
 * Runs the jobs that are due at `now`, of the kinds that have a worker here: lease, run, delete. Safe to run
 * concurrently and to be killed at any point: a job that was leased but not deleted comes back. One failing job
 * never blocks the others.
 */
export async function runJobs(
  now: Date,
  workers: Partial<Workers>,
  rateLimiter: RateLimiter,
): Promise<JobRun['counts']> {
  await refreshClub(now).catch(async (error: unknown) => {
    await reportUnreadable(now, error)
    throw error
  })
  const run: JobRun = {
    ...{ now, workers, rateLimiter },
    budget: rateLimiter.timeLeft(),
    counts: { done: 0, failed: 0 },
  }
  const [jobs, ...mails] = jobPartitions
  for (let round = 0; round < maxRounds; round++) {
    const due = await readBatch(run, jobs)
    for (const job of due) {
      if (rateLimiter.timeLeft() < mailReserveMs) break
      await runJob(job, run)
    }
    if (due.length < batchSize) break
  }
  for (const partition of mails) await runMailJobs(run, partition)
  await reportUnreadable(now)
  return run.counts
}

/** Sends mail as long as there is mail, time, and SES accepts it. */
async function runMailJobs(run: JobRun, partition: (typeof jobPartitions)[number]): Promise<void> {
  for (;;) {
    const due = await readBatch(run, partition)
    for (const [n, job] of due.entries()) {
      if (!(await run.rateLimiter.waitForTurn(due.length - n))) return
      await runJob(job, run)
    }
    if (due.length < batchSize) return
  }
}

const readBatch = ({ now, workers }: JobRun, partition: (typeof jobPartitions)[number]) =>
  listDueJobs(partition, { now, kinds: Object.keys(workers), limit: batchSize })

/** Runs one job. A failed job is retried when its lease expires, until it is given up. */
async function runJob(job: Job, run: JobRun): Promise<void> {
  const { now, workers, rateLimiter, counts } = run
  const leasedUntil = await leaseJob(job, presentOf(run), leaseSeconds(job.attempts))
  if (!leasedUntil) return
  try {
    await workers[job.kind]?.(job, now)
    await completeJob(job)
    rateLimiter.onResult()
    counts.done++
  } catch (error) {
    rateLimiter.onResult(error)
    if (error instanceof RetryLater) return releaseJob(job, leasedUntil)
    // Tried again when the lease ends, for as long as the bank takes.
    if (error instanceof PaymentUnderway) return
    await reportUnreadable(now, error)
    const isFinal = now.getTime() - Date.parse(job.at) > giveUpAfterMs
    logFailure(job, error, isFinal)
    if (isFinal) await deadLetter(job)
    counts.failed++
  }
}

/** A lease begins with the job, which may be minutes after its run. */
const presentOf = ({ now, budget, rateLimiter }: JobRun): Date =>
  Number.isFinite(budget) ? new Date(now.getTime() + budget - rateLimiter.timeLeft()) : now

function logFailure(job: Job, error: unknown, isFinal: boolean): void {
  const message = isFinal ? 'job abandoned' : 'job failed'
  const { kind, ref, attempts } = job
  log.error(message, { kind, ref, attempts: attempts + 1, error })
}
