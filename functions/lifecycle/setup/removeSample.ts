import * as z from 'zod'
import { chunkByHundred } from '../../platform/data/chunk.ts'
import type { Item } from '../../platform/data/rowCodec.ts'
import { scanPage } from '../../platform/data/scan.ts'
import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { getSample } from '../../stores/setup/sample.ts'
import { listAllUsers } from '../../stores/users/store.ts'

/**
 * Deletes every row of a club with sample data, but the administrators and what they have set and done. Idempotent; the
 * sample's own row goes last, so that nobody real registers before all is gone.
 */
export async function runSampleRemoval(_: Job): Promise<void> {
  const sample = await getSample()
  if (!sample?.leaving) return
  const admins = new Set((await listAllUsers()).filter(({ role }) => role === 'admin').map(({ id }) => id))
  let start: Record<string, string> | undefined
  do {
    const { items, next } = await scanPage(start)
    const leaving = items.filter(item => !staysWith(admins, item)).map(item => PlaceOf.parse(item))
    for (const some of chunkByHundred(leaving)) await commit(...some.map(key => deleteRow(key)))
    start = next
  } while (start)
  await commit(deleteRow(keys.sample()))
}

const PlaceOf = z.object({ pk: z.string(), sk: z.string() })

/** The club's own rows, and those of its administrators, but for what ties them to children and teams that leave. */
function staysWith(admins: ReadonlySet<string>, item: Item): boolean {
  const [kind = '', owner = ''] = String(item.pk).split('#')
  if (ofClub.has(kind)) return true
  if (kind === 'USER') return admins.has(owner) && !/^ME#(CHILD|TEAM)#/.test(String(item.sk))
  const owners = [item.userId, item.ownerId, item.uploaderId, item.id]
  return ofPeople.has(kind) && owners.some(id => admins.has(String(id)))
}

const ofClub = new Set([
  'CLUB',
  'CONSENT',
  'AUDIT',
  'MIGRATIONS',
  'COUNTER',
  'RATE',
  'ADMINLINK',
  'DUE',
  'DEAD',
  'EVT',
])
const ofPeople = new Set(['SESSION', 'UNIQ', 'FIND', 'RESET', 'CAL', 'UPLOAD', 'CRED'])
