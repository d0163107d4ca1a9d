import * as z from 'zod'
import { exceptionKinds, ReconciliationRun } from '#shared/reconciliation/model.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { updateRow } from '../../platform/data/writes.ts'

/**
 * Something for a person to look at. The id is derived from kind and subject, so finding it again updates the same
 * row.
 */
const ExceptionRow = z.object({
  id: z.string(),
  kind: z.enum(exceptionKinds),
  ref: z.string(),
  invoiceId: z.string().optional(),
  /** Cents: `amount` as recorded here, `expected` as it should be. */
  amount: z.int().optional(),
  expected: z.int().optional(),
  detail: z.string().optional(),
  state: z.enum(['open', 'resolved']),
  at: z.string(),
  seenAt: z.string(),
  resolvedAt: z.string().optional(),
  /** A person's id, or `system` if a later comparison found it resolved. */
  resolvedBy: z.string().optional(),
  note: z.string().optional(),
})
export type ExceptionRow = z.infer<typeof ExceptionRow>

export const exceptions = entity({
  schema: ExceptionRow,
  key: row => keys.exception(row.id),
  indexKeys: row => ({ state: [`EXC#${row.state}`, `${row.at}#${row.id}`] }),
})

export type Finding = Pick<ExceptionRow, 'kind' | 'ref'> &
  Partial<Pick<ExceptionRow, 'invoiceId' | 'amount' | 'expected' | 'detail'>>

export const exceptionIdOf = ({ kind, ref }: Pick<Finding, 'kind' | 'ref'>): string => `${kind}:${ref}`

/** Raises an exception for the treasurer, in the transaction it is about. */
export const raiseException = (finding: Finding, now: Date): Write =>
  exceptions.overwrite(buildException(finding, now))

export const buildException = (finding: Finding, now: Date): ExceptionRow => ({
  ...finding,
  id: exceptionIdOf(finding),
  state: 'open',
  at: now.toISOString(),
  seenAt: now.toISOString(),
})

export const getException = (id: string) => exceptions.get(keys.exception(id))

/** Oldest first; the index may lag. */
export async function listOpenExceptions(): Promise<ExceptionRow[]> {
  const { rows } = await exceptions.list('state', 'EXC#open')
  return rows
}

/** The last finished comparison, and when a running one started. */
const RunsRow = z.object({ last: ReconciliationRun.optional(), runningSince: z.string().optional() })
export const runs = entity({ schema: RunsRow, key: () => keys.lastReconciliation() })
export const getRuns = async () => (await runs.get(keys.lastReconciliation())) ?? {}

export const markRunning = (now: Date): Write =>
  updateRow(keys.lastReconciliation(), { set: { runningSince: now.toISOString() } })

/** An older run that ends later changes nothing. */
export async function saveRun(last: ReconciliationRun): Promise<void> {
  const expression = 'attribute_not_exists(#last) OR #last.#at <= :at'
  const when = { expression, values: { at: last.at } }
  try {
    await commit(runs.overwrite({ last }, when))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

/** Closes an exception that has resolved itself. If a person closed it first, their note stays. */
export async function resolve(id: string, now: Date): Promise<void> {
  const open = await getException(id)
  if (open?.state === 'open') await closeException(open, { resolvedBy: 'system' }, now)
}

/** Closes it as it was read and returns it; undefined if someone else closed it first, or it was found again. */
export async function closeException(
  exception: ExceptionRow,
  by: Pick<ExceptionRow, 'resolvedBy' | 'note'>,
  now: Date,
  ...more: Write[]
): Promise<ExceptionRow | undefined> {
  const closed: ExceptionRow = { ...exception, ...by, state: 'resolved', resolvedAt: now.toISOString() }
  const { at, seenAt } = exception
  const when = {
    expression: '#state = :open AND #at = :at AND #seenAt = :seenAt',
    values: { open: 'open', at, seenAt },
  }
  try {
    await commit(exceptions.put(closed, when), ...more)
    return closed
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
