import * as z from 'zod'
import { auditRows, partitions } from './store.ts'

const Changes = z.object({ fields: z.array(z.string()) })

/** When a field of a child was last changed; undefined if it never was. */
export async function findLastChange(playerId: string, field: string): Promise<string | undefined> {
  let start: Record<string, string> | undefined
  do {
    const page = await auditRows.list('owner', partitions.of(playerId), { descending: true, start })
    const found = page.rows.find(
      ({ action, details }) =>
        action === 'player.update' && Changes.safeParse(details).data?.fields.includes(field),
    )
    if (found) return found.at
    start = page.next
  } while (start)
  return undefined
}
