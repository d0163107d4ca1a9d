import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import {
  buildException,
  type ExceptionRow,
  exceptionIdOf,
  exceptions,
  type Finding,
  getException,
} from '../../stores/reconciliation/store.ts'

/**
 * Puts before the treasurer what a comparison has found, once: seen again it is the same exception. One that a person
 * has closed stays closed until it is another one by its amounts. Says whether it stands open.
 */
export async function recordFinding(finding: Finding, now: Date): Promise<boolean> {
  return retryOnConflict(async () => {
    const known = await getException(exceptionIdOf(finding))
    if (known?.state === 'resolved' && known.resolvedBy !== 'system' && isSameFinding(known, finding))
      return false
    const row =
      known?.state === 'open'
        ? { ...known, ...finding, seenAt: now.toISOString() }
        : buildException(finding, now)
    // Somebody may close it in this moment, or another comparison find it too.
    await commit(exceptions.put(row, ifUnchanged(known)))
    return true
  })
}

const isSameFinding = (known: ExceptionRow, finding: Finding): boolean =>
  (['amount', 'expected', 'detail', 'invoiceId'] as const).every(field => known[field] === finding[field])

const ifUnchanged = (known: ExceptionRow | undefined) =>
  known
    ? {
        expression: '#state = :state AND #seenAt = :seenAt',
        values: { state: known.state, seenAt: known.seenAt },
      }
    : { expression: 'attribute_not_exists(#pk)' }
