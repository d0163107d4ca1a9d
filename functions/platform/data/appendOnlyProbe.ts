import { settings } from '../environment/settings.ts'
import { ConditionFailed, commit, type Write } from './transaction.ts'

/**
 * Tries whether the rule by which no Lambda may change the ledger does that, and lets everything else be saved. AWS
 * does not document what the rule sees of a transaction. Nothing is written: the condition of each write never holds,
 * and AWS checks permissions before conditions.
 */
export async function probeAppendOnly(): Promise<{ saves: boolean; protects: boolean }> {
  const entry = { pk: 'LEDGER#probe', sk: 'probe' }
  const other = { pk: 'PROBE', sk: 'probe' }
  const [mayAdd, mayChange] = await Promise.all([
    isAllowed(add(entry), change(other)),
    isAllowed(change(entry), change(other)),
  ])
  return { saves: mayAdd, protects: !mayChange }
}

const never = { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(pk)' }

const add = (Item: Record<string, string>): Write => ({
  Put: { TableName: settings.TABLE_NAME, Item, ...never },
})

const change = (Key: Record<string, string>): Write => ({
  Update: { TableName: settings.TABLE_NAME, Key, UpdateExpression: 'REMOVE probe', ...never },
})

async function isAllowed(...writes: Write[]): Promise<boolean> {
  try {
    await commit(...writes)
  } catch (error) {
    if (error instanceof ConditionFailed) return true
    if (error instanceof Error && error.name === 'AccessDeniedException') return false
    throw error
  }
  throw new Error('a write whose condition never holds was carried out')
}
