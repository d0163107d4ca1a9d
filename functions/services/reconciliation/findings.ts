import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import {
  type Exception,
  exceptionIdOf,
  exceptions,
  type Finding,
  getException,
  opened,
} from '#functions/stores/reconciliation/store.ts'

/**
 * Puts before the treasurer what a comparison has found, once: seen again it is the same exception. One that a person
 * has closed stays closed until it is another one by its amounts. Says whether it stands open.
 */
export async function note(finding: Finding, now: Date): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const known = await getException(exceptionIdOf(finding))
    if (known?.state === 'resolved' && known.resolvedBy !== 'system' && isSame(known, finding)) return false
    const row =
      known?.state === 'open' ? { ...known, ...finding, seenAt: now.toISOString() } : opened(finding, now)
    try {
      await commit(exceptions.put(row, unchanged(known)))
      return true
    } catch (error) {
      // Somebody has closed it in this moment, or another comparison has found it too.
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  return true
}

const isSame = (known: Exception, finding: Finding): boolean =>
  (['amount', 'expected', 'detail', 'invoiceId'] as const).every(field => known[field] === finding[field])

const unchanged = (known: Exception | undefined) =>
  known
    ? {
        expression: '#state = :state AND #seenAt = :seenAt',
        values: { state: known.state, seenAt: known.seenAt },
      }
    : { expression: 'attribute_not_exists(#pk)' }
