import { duePartitions } from '../platform/data/table.ts'
import { bury, type DueWork, done, giveBack, lease, readDue } from '../platform/jobs/queue.ts'
import { NotNow, type Pace } from '../platform/jobs/rateLimit.ts'
import { refreshClub } from '../stores/club/settings.ts'

/** What each kind of work does. It may run twice when a crash loses its outcome, so it must bear that. */
export type Workers = Record<DueWork['kind'], (work: DueWork, now: Date) => Promise<void>>

const batch = 100
/** How many batches one run takes: three days after a registration night a thousand places may end at once. */
const rounds = 5
/** So much of a run's time is left to mail, in milliseconds. */
const timeForMail = 45_000
/** Longer than the longest attempt; growing, so that what fails is not tried each minute. */
const leaseSeconds = (attempts: number) => Math.min(3600, 60 * 2 ** attempts)
/** A club that has not set up its mail yet, or an outage over a weekend, must not lose what waits. */
const patienceMs = 14 * 24 * 3_600_000

interface Run {
  now: Date
  workers: Partial<Workers>
  pace: Pace
  counts: { done: number; failed: number }
}

/**
 * Does what is due at `now`, of the kinds that `workers` can do: lease, do, mark. Safe to run twice at once and
 * to be cut off anywhere: what is leased and not marked comes back. One failing piece never holds up the others.
 */
export async function runDue(now: Date, workers: Partial<Workers>, pace: Pace): Promise<Run['counts']> {
  await refreshClub(now)
  const run: Run = { now, workers, pace, counts: { done: 0, failed: 0 } }
  const [works, ...mails] = duePartitions
  for (let round = 0; round < rounds; round++) {
    const due = await read(run, works)
    for (const work of due) {
      if (pace.timeLeft() < timeForMail) break
      await take(work, run)
    }
    if (due.length < batch) break
  }
  for (const partition of mails) await sendAll(run, partition)
  return run.counts
}

/** Sends as long as there is mail, time, and somebody who takes it. */
async function sendAll(run: Run, partition: (typeof duePartitions)[number]): Promise<void> {
  for (;;) {
    const due = await read(run, partition)
    for (const [n, work] of due.entries()) {
      if (!(await run.pace.next(due.length - n))) return
      await take(work, run)
    }
    if (due.length < batch) return
  }
}

const read = ({ now, workers }: Run, partition: (typeof duePartitions)[number]) =>
  readDue(partition, { now, kinds: Object.keys(workers), limit: batch })

/** Where it fails it comes back when its lease has run out, until there is no hope left. */
async function take(work: DueWork, { now, workers, pace, counts }: Run): Promise<void> {
  const leasedUntil = await lease(work, now, leaseSeconds(work.attempts))
  if (!leasedUntil) return
  try {
    await workers[work.kind]?.(work, now)
    await done(work)
    pace.heard()
    counts.done++
  } catch (error) {
    pace.heard(error)
    if (error instanceof NotNow) return giveBack(work, leasedUntil)
    const hopeless = now.getTime() - Date.parse(work.at) > patienceMs
    logFailure(work, error, hopeless)
    if (hopeless) await bury(work)
    counts.failed++
  }
}

function logFailure(work: DueWork, error: unknown, hopeless: boolean): void {
  const message = hopeless ? 'due work was given up' : 'due work failed'
  const { kind, ref, attempts } = work
  console.error(
    JSON.stringify({ level: 'error', message, kind, ref, attempts: attempts + 1, error: String(error) }),
  )
}
