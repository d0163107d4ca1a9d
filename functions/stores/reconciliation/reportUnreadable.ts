import { UnreadableRow } from '../../platform/data/rowForm.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { log } from '../../platform/log/log.ts'
import { buildException, exceptions } from './store.ts'

/** Tells the office of a row that stopped a request or a job; once, until somebody closes it. */
export async function reportUnreadable(error: unknown, now: Date): Promise<void> {
  if (!(error instanceof UnreadableRow)) return
  const exception = buildException({ kind: 'unreadable', ref: error.row }, now)
  const isNews = { expression: 'attribute_not_exists(#pk) OR #state <> :open', values: { open: 'open' } }
  try {
    await commit(exceptions.overwrite(exception, isNews))
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) log.error('an exception was not raised', { error: failure })
  }
}
