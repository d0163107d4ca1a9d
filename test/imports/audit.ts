import { fetchAllRows } from '../rows.ts'

/** The audit rows of an action, without the copies in other people's trails. */
export async function fetchAuditRows(action: string): Promise<Record<string, unknown>[]> {
  return (await fetchAllRows()).filter(row => row.action === action && row.of === undefined)
}
