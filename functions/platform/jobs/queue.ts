import * as z from 'zod'
import { inParts } from '../data/chunk.ts'
import { entity, remove, update } from '../data/entity.ts'
import { type duePartitions, keys } from '../data/table.ts'
import { ConditionFailed, commit, type Write } from '../data/transaction.ts'

const DueWork = z.object({
  kind: z.enum([
    'mail',
    'bulk-mail',
    'digest',
    'password-reset',
    'upload-expiry',
    'credential-expiry',
    'registration',
    'waiting-list',
    'offer',
    'refund',
    'reconciliation',
    'program-removal',
    'team-removal',
    'team-move',
    'staff-aftermath',
    'account-sweep',
    'user-removal',
    'player-removal',
    'player-merge',
    'succession',
    'user-merge',
    'event-series',
    'event-aftermath',
    'message-delivery',
    'message-retention',
  ]),
  /** Unique per piece of work. */
  ref: z.string(),
  /** When it is due. */
  at: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** How often it was begun. */
  attempts: z.int(),
  /** Nobody else touches it before this instant. */
  leasedUntil: z.string(),
  /** How far work has come that goes through a list: the last one that is done. */
  after: z.string().optional(),
})
export type DueWork = z.infer<typeof DueWork>

export const due = entity({ schema: DueWork, key: row => keys.due(row.at, row.kind, row.ref) })
const dead = entity({ schema: DueWork, key: row => keys.dead(row.at, row.kind, row.ref) })

export const dueWork = (work: Pick<DueWork, 'kind' | 'ref' | 'at' | 'payload'>): Write =>
  due.put({ ...work, attempts: 0, leasedUntil: '' })

const page = 1000

/** What is due at `now`, of these kinds and not in somebody's hands, oldest first; past whatever rests between two tries. */
export async function readDue(
  partition: (typeof duePartitions)[number],
  { now, kinds, limit }: { now: Date; kinds: readonly string[]; limit: number },
): Promise<DueWork[]> {
  const free: DueWork[] = []
  let first = ' '
  for (;;) {
    const rows = await due.between(partition, [first, `${now.toISOString()}~`], { limit: page })
    free.push(...rows.filter(row => kinds.includes(row.kind) && row.leasedUntil <= now.toISOString()))
    const last = rows.at(-1)
    if (!last || rows.length < page || free.length >= limit) return free.slice(0, limit)
    first = `${keys.due(last.at, last.kind, last.ref).sk} `
  }
}

/** What was due before an instant and is not done, in somebody's hands or not: the oldest of a kind. */
export async function waitingSince(kind: DueWork['kind'], before: Date): Promise<DueWork[]> {
  const { pk } = keys.due('', kind, '')
  const rows = await due.between(pk, [' ', before.toISOString()], { limit: page })
  return rows.filter(row => row.kind === kind)
}

/** Takes a piece of work for some seconds, and says until when; undefined when somebody else was quicker. */
export async function lease(work: DueWork, now: Date, seconds: number): Promise<string | undefined> {
  const leasedUntil = new Date(now.getTime() + seconds * 1000).toISOString()
  const key = keys.due(work.at, work.kind, work.ref)
  const when = { expression: '#leasedUntil = :seen', values: { seen: work.leasedUntil } }
  try {
    await commit(update(key, { set: { leasedUntil }, add: { attempts: 1 }, when }))
    return leasedUntil
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}

/** Lays it back as it was found: it was not tried. */
export async function giveBack(work: DueWork, leasedUntil: string): Promise<void> {
  const key = keys.due(work.at, work.kind, work.ref)
  const when = { expression: '#leasedUntil = :mine', values: { mine: leasedUntil } }
  const change = { set: { leasedUntil: work.leasedUntil }, add: { attempts: -1 }, when }
  await commit(update(key, change)).catch((error: unknown) => {
    // Somebody else has it by now.
    if (!(error instanceof ConditionFailed)) throw error
  })
}

type Named = Pick<DueWork, 'at' | 'kind' | 'ref'>

export const done = (work: Named): Promise<void> => commit(isDone(work))

/** Together with what it has done: then that is done once. */
export const isDone = ({ at, kind, ref }: Named): Write => remove(keys.due(at, kind, ref))

/**
 * Goes through a list in transactions that carry the progress with them: cut off anywhere and begun anew, or done by
 * two at once, each entry is written once. The last transaction ends the work.
 */
export async function throughAll(
  work: DueWork,
  list: readonly string[],
  toWrite: (entry: string) => Write,
): Promise<void> {
  const key = keys.due(work.at, work.kind, work.ref)
  let { after } = work
  const left = [...new Set(list)].sort().filter(entry => entry > (after ?? ''))
  const parts = inParts(left, 99)
  for (const [n, part] of parts.entries()) {
    const writes = part.map(toWrite)
    const when =
      after === undefined
        ? { expression: 'attribute_exists(#pk) AND attribute_not_exists(#after)' }
        : { expression: '#after = :before', values: { before: after } }
    after = part.at(-1)
    const isLast = n === parts.length - 1
    await commit(...writes, isLast ? remove(key, when) : update(key, { set: { after }, when }))
  }
}

/** What is left of it is other work: in one transaction, so that whoever else does it does not go on as well. */
export const handOn = (work: Named, rest: Parameters<typeof dueWork>[0]): Promise<void> =>
  commit(
    remove(keys.due(work.at, work.kind, work.ref), { expression: 'attribute_exists(#pk)' }),
    dueWork(rest),
  )

/** Gives up: the work stays readable among the dead until somebody looks at it. */
export const bury = (work: DueWork): Promise<void> =>
  commit(remove(keys.due(work.at, work.kind, work.ref)), dead.put(work))

/** What was given up, oldest first. */
export const deadWork = (): Promise<DueWork[]> => dead.upTo('DEAD', '~', page)
