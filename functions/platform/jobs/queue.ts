import * as z from 'zod'
import { chunk } from '../data/chunk.ts'
import { entity } from '../data/entity.ts'
import { jobPartitions, keys } from '../data/table.ts'
import { ConditionFailed, commit, type Write } from '../data/transaction.ts'
import { skipUnreadableRows } from '../data/unreadableRows.ts'
import { deleteRow, updateRow } from '../data/writes.ts'

const Job = z.object({
  kind: z.enum([
    'mail',
    'bulk-mail',
    'digest',
    'password-reset',
    'upload-expiry',
    'credential-expiry',
    'concern-digest',
    'registration',
    'waiting-list',
    'offer',
    'overdue-reminders',
    'refund',
    'reconciliation',
    'program-removal',
    'team-removal',
    'team-move',
    'team-news',
    'staff-aftermath',
    'account-sweep',
    'user-removal',
    'player-removal',
    'player-merge',
    'alike',
    'succession',
    'user-merge',
    'event-series',
    'event-aftermath',
    'event-reminder',
    'answer-request',
    'message-delivery',
    'announcement-delivery',
    'message-retention',
    'sample-removal',
  ]),
  /** Unique per job. */
  ref: z.string(),
  /** When it is due. */
  at: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** How often it was started. */
  attempts: z.int(),
  /** Leased until this instant. */
  leasedUntil: z.string(),
  /** Progress of a job that works through a list: the last entry that is done. */
  after: z.string().optional(),
})
export type Job = z.infer<typeof Job>

export const jobs = entity({ schema: Job, key: row => keys.job(row.at, row.kind, row.ref) })
const deadLetters = entity({ schema: Job, key: row => keys.deadLetter(row.at, row.kind, row.ref) })

export const enqueueJob = (job: Pick<Job, 'kind' | 'ref' | 'at' | 'payload'>): Write =>
  jobs.put({ ...job, attempts: 0, leasedUntil: '' })

const pageSize = 1000

/** One that cannot be read must not hold up all others. */
const listJobs = (partition: string, range: readonly [string, string]): Promise<Job[]> =>
  skipUnreadableRows(() => jobs.between(partition, range, { limit: pageSize }))

/** The jobs due at `now`, of these kinds and not leased, oldest first; skips jobs that wait for their next try. */
export async function listDueJobs(
  partition: (typeof jobPartitions)[number],
  { now, kinds, limit }: { now: Date; kinds: readonly string[]; limit: number },
): Promise<Job[]> {
  const free: Job[] = []
  let first = ' '
  for (;;) {
    const rows = await listJobs(partition, [first, `${now.toISOString()}~`])
    free.push(...rows.filter(row => kinds.includes(row.kind) && row.leasedUntil <= now.toISOString()))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize || free.length >= limit) return free.slice(0, limit)
    first = `${keys.job(last.at, last.kind, last.ref).sk} `
  }
}

/** The oldest unfinished jobs of a kind that were due before an instant, leased or not. */
export async function listJobsDueBefore(kind: Job['kind'], before: Date): Promise<Job[]> {
  const { pk } = keys.job('', kind, '')
  const rows = await listJobs(pk, [' ', before.toISOString()])
  return rows.filter(row => row.kind === kind)
}

/** The jobs of any kind that were due before an instant and are not done, leased or not: of each partition the oldest. */
export async function listLateJobs(before: Date): Promise<Job[]> {
  const found = await Promise.all(jobPartitions.map(pk => listJobs(pk, [' ', before.toISOString()])))
  return found.flat()
}

/** Leases a job for some seconds and returns the end of the lease; undefined if another run was faster. */
export async function leaseJob(job: Job, now: Date, seconds: number): Promise<string | undefined> {
  const leasedUntil = new Date(now.getTime() + seconds * 1000).toISOString()
  const key = keys.job(job.at, job.kind, job.ref)
  const when = { expression: '#leasedUntil = :seen', values: { seen: job.leasedUntil } }
  try {
    await commit(updateRow(key, { set: { leasedUntil }, add: { attempts: 1 }, when }))
    return leasedUntil
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}

/** Returns a leased job to the queue without counting the attempt. */
export async function releaseJob(job: Job, leasedUntil: string): Promise<void> {
  const key = keys.job(job.at, job.kind, job.ref)
  const when = { expression: '#leasedUntil = :mine', values: { mine: leasedUntil } }
  const change = { set: { leasedUntil: job.leasedUntil }, add: { attempts: -1 }, when }
  await commit(updateRow(key, change)).catch((error: unknown) => {
    // Another run has leased it by now.
    if (!(error instanceof ConditionFailed)) throw error
  })
}

type JobKey = Pick<Job, 'at' | 'kind' | 'ref'>

export const completeJob = (job: JobKey): Promise<void> => commit(completionWrite(job))

/** Delete the job in the same transaction as its effect, so that the effect happens exactly once. */
export const completionWrite = ({ at, kind, ref }: JobKey): Write => deleteRow(keys.job(at, kind, ref))

/**
 * Works through a list in transactions that also store the progress: even if it is killed and restarted, or run
 * twice at once, each entry is written once. The last transaction deletes the job.
 */
export async function processEach(
  job: Job,
  list: readonly string[],
  toWrite: (entry: string) => Write,
): Promise<void> {
  const key = keys.job(job.at, job.kind, job.ref)
  let { after } = job
  const left = [...new Set(list)].sort().filter(entry => entry > (after ?? ''))
  const parts = chunk(left, 99)
  for (const [n, part] of parts.entries()) {
    const writes = part.map(toWrite)
    const when =
      after === undefined
        ? { expression: 'attribute_exists(#pk) AND attribute_not_exists(#after)' }
        : { expression: '#after = :before', values: { before: after } }
    after = part.at(-1)
    const isLast = n === parts.length - 1
    await commit(...writes, isLast ? deleteRow(key, when) : updateRow(key, { set: { after }, when }))
  }
}

/** Replaces a job with its continuation in one transaction, so that a concurrent run cannot continue it as well. */
export const replaceWith = (job: JobKey, rest: Parameters<typeof enqueueJob>[0]): Promise<void> =>
  commit(
    deleteRow(keys.job(job.at, job.kind, job.ref), { expression: 'attribute_exists(#pk)' }),
    enqueueJob(rest),
  )

/** Gives up a job: it moves to the dead letters, for a person to look at. */
export const deadLetter = (job: Job): Promise<void> =>
  commit(deleteRow(keys.job(job.at, job.kind, job.ref)), deadLetters.put(job))

/** The jobs that were given up, oldest first. */
export const listDeadLetters = (): Promise<Job[]> => deadLetters.upTo('DEAD', '~', pageSize)
