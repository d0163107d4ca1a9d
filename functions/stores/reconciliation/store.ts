import * as z from 'zod'
import { entity, update } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '#functions/platform/data/transaction.ts'
import { exceptionKinds, ReconciliationRun } from '#shared/reconciliation/model.ts'

/** What somebody has to look at, by what it is and what it is about: seen again, it is the same row. */
const Exception = z.object({
  id: z.string(),
  kind: z.enum(exceptionKinds),
  ref: z.string(),
  invoiceId: z.string().optional(),
  /** Cents: as it is here, and as it should be. */
  amount: z.int().optional(),
  expected: z.int().optional(),
  detail: z.string().optional(),
  state: z.enum(['open', 'resolved']),
  at: z.string(),
  seenAt: z.string(),
  resolvedAt: z.string().optional(),
  /** A person's id, or `system` where a later comparison found it in order. */
  resolvedBy: z.string().optional(),
  note: z.string().optional(),
})
export type Exception = z.infer<typeof Exception>

export const exceptions = entity({
  schema: Exception,
  key: row => keys.exception(row.id),
  places: row => ({ state: [`EXC#${row.state}`, `${row.at}#${row.id}`] }),
})

export type Finding = Pick<Exception, 'kind' | 'ref'> &
  Partial<Pick<Exception, 'invoiceId' | 'amount' | 'expected' | 'detail'>>

export const exceptionIdOf = ({ kind, ref }: Pick<Finding, 'kind' | 'ref'>): string => `${kind}:${ref}`

/** For the treasurer to look at, in the transaction of what it is about. */
export const raise = (finding: Finding, now: Date): Write => exceptions.put(opened(finding, now))

export const opened = (finding: Finding, now: Date): Exception => ({
  ...finding,
  id: exceptionIdOf(finding),
  state: 'open',
  at: now.toISOString(),
  seenAt: now.toISOString(),
})

export const getException = (id: string) => exceptions.get(keys.exception(id))

/** The oldest first; the index may lag. */
export async function openExceptions(): Promise<Exception[]> {
  const { rows } = await exceptions.list('state', 'EXC#open')
  return rows
}

/** The last comparison that came to its end, and since when another one is on its way. */
const Runs = z.object({ last: ReconciliationRun.optional(), runningSince: z.string().optional() })
export const runs = entity({ schema: Runs, key: () => keys.lastReconciliation() })
export const getRuns = async () => (await runs.get(keys.lastReconciliation())) ?? {}

export const begunAt = (now: Date): Write =>
  update(keys.lastReconciliation(), { set: { runningSince: now.toISOString() } })

/** An older one that ends later changes nothing. */
export async function keepRun(last: ReconciliationRun): Promise<void> {
  const expression = 'attribute_not_exists(#last) OR #last.#at <= :at'
  const when = { expression, values: { at: last.at } }
  try {
    await commit(runs.put({ last }, when))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

/** What has come into order by itself is closed by the system; a person who closed it first is left his word. */
export async function inOrder(id: string, now: Date): Promise<void> {
  const open = await getException(id)
  if (open?.state === 'open') await close(open, { resolvedBy: 'system' }, now)
}

/** Closes it as it was read, and answers it; undefined where somebody else has been quicker. */
export async function close(
  exception: Exception,
  by: Pick<Exception, 'resolvedBy' | 'note'>,
  now: Date,
  ...more: Write[]
): Promise<Exception | undefined> {
  const closed: Exception = { ...exception, ...by, state: 'resolved', resolvedAt: now.toISOString() }
  const when = { expression: '#state = :open AND #at = :at', values: { open: 'open', at: exception.at } }
  try {
    await commit(exceptions.put(closed, when), ...more)
    return closed
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
