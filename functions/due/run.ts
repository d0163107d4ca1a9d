import { bury, type DueWork, done, lease, readDue } from './store.ts'

/** What each kind of work does. It may run twice when a crash loses its outcome, so it must bear that. */
export type Workers = Record<DueWork['kind'], (work: DueWork, now: Date) => Promise<void>>

const batch = 100
/** How many batches one run takes: three days after a registration night a thousand places may end at once. */
const rounds = 5
/** Longer than the longest attempt; growing, so that what fails is not tried each minute. */
const leaseSeconds = (attempts: number) => Math.min(3600, 60 * 2 ** attempts)
/** A club that has not set up its mail yet, or an outage over a weekend, must not lose what waits. */
const patienceMs = 14 * 24 * 3_600_000

/**
 * Does what is due at `now`, of the kinds that `workers` can do: lease, do, mark. Safe to run twice at once and
 * to be cut off anywhere: what is leased and not marked comes back. One failing piece never holds up the others.
 */
export async function runDue(
  now: Date,
  workers: Partial<Workers>,
): Promise<{ done: number; failed: number }> {
  const counts = { done: 0, failed: 0 }
  for (let round = 0; round < rounds; round++) {
    const works = await readDue(now, Object.keys(workers), batch)
    for (const work of works) {
      if (!(await lease(work, now, leaseSeconds(work.attempts)))) continue
      const failure = await attempt(work, workers, now)
      if (failure) counts.failed++
      else counts.done++
    }
    if (works.length < batch) break
  }
  return counts
}

/** True where it failed: then it comes back when its lease has run out, until there is no hope left. */
async function attempt(work: DueWork, workers: Partial<Workers>, now: Date): Promise<boolean> {
  try {
    await workers[work.kind]?.(work, now)
    await done(work)
    return false
  } catch (error) {
    const hopeless = now.getTime() - Date.parse(work.at) > patienceMs
    logFailure(work, error, hopeless)
    if (hopeless) await bury(work)
    return true
  }
}

function logFailure(work: DueWork, error: unknown, hopeless: boolean): void {
  const message = hopeless ? 'due work was given up' : 'due work failed'
  const { kind, ref, attempts } = work
  console.error(
    JSON.stringify({ level: 'error', message, kind, ref, attempts: attempts + 1, error: String(error) }),
  )
}
