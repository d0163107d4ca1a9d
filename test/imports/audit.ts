import { allRows } from '../rows.ts'

/** The audit rows of an action. */
export async function readAudit(action: string): Promise<Record<string, unknown>[]> {
  return (await allRows()).filter(row => row.action === action)
}
