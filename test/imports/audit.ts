import { allRows } from '../rows.ts'

/** The audit rows of an action, without the copies that stand with others. */
export async function readAudit(action: string): Promise<Record<string, unknown>[]> {
  return (await allRows()).filter(row => row.action === action && row.of === undefined)
}
