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
 * Raises a finding to the treasurer; found again, it updates the same exception. One that a person closed stays
 * closed unless its amounts change. Returns whether it is open.
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
    // Fails if a person closes it or another comparison records it at the same time.
    await commit(exceptions.overwrite(row, ifUnchanged(known)))
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
