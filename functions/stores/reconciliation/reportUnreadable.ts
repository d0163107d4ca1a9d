import { takeLeftOut, UnreadableRow } from '../../platform/data/rowCodec.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { log } from '../../platform/log/log.ts'
import { buildException, exceptions } from './store.ts'

/**
 * Tells the office of a row that stopped a request or a job, and of those that were left out of lists meanwhile; of each
 * once, until somebody closes it.
 */
export async function reportUnreadable(now: Date, error?: unknown): Promise<void> {
  const rows = new Set(takeLeftOut())
  if (error instanceof UnreadableRow) rows.add(error.row)
  await Promise.all([...rows].map(row => raise(row, now)))
}

async function raise(row: string, now: Date): Promise<void> {
  const exception = buildException({ kind: 'unreadable', ref: row }, now)
  const isNews = { expression: 'attribute_not_exists(#pk) OR #state <> :open', values: { open: 'open' } }
  try {
    await commit(exceptions.overwrite(exception, isNews))
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) log.error('an exception was not raised', { error: failure })
  }
}
