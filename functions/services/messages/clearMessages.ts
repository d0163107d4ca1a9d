import * as z from 'zod'
import { addHours } from '#shared/dates.ts'
import { undoDays } from '#shared/messages/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { isNew } from '../../platform/data/writes.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'

/** When all messages were cleared. Messages from before are only hidden, so undoing it is a single write. */
const ClearedRow = z.object({
  clears: z.array(z.object({ at: z.string(), by: z.string(), byName: z.string() })),
  version: z.int(),
})
type ClearedRow = z.infer<typeof ClearedRow>
const clearedRows = entity({ schema: ClearedRow, key: keys.cleared })

/** Nobody undoes more than this. */
const maxRemembered = 20

/** Messages up to this instant are hidden; empty if nothing was cleared. */
export async function getClearedUntil(): Promise<string> {
  return (await clearedRows.get(keys.cleared()))?.clears.at(-1)?.at ?? ''
}

export const getLastClear = async (now: Date) => findLastClear(await clearedRows.get(keys.cleared()), now)

function findLastClear(row: ClearedRow | undefined, now: Date) {
  const last = row?.clears.at(-1)
  const undoUntil = last && addHours(new Date(last.at), undoDays * 24).toISOString()
  if (!last || !undoUntil || undoUntil <= now.toISOString()) return {}
  return { clearedAt: last.at, byName: last.byName, undoUntil }
}

export async function clearMessages({ id: by, user }: Caller, now: Date): Promise<void> {
  const before = await clearedRows.get(keys.cleared())
  const at = now.toISOString()
  const clears = [...(before?.clears ?? []), { at, by, byName: user.fullName }].slice(-maxRemembered)
  await commit(
    clearedRows.put({ ...before, clears, version: (before?.version ?? 0) + 1 }, ifUnchanged(before)),
    auditWrite({ actor: by, action: 'messages.clear', subject: 'messages', details: { until: at } }, now),
  )
}

export async function undoClear({ id: by }: Caller, now: Date): Promise<void> {
  const before = await clearedRows.get(keys.cleared())
  // Of the very row that is written: in another one a second administrator may not have restored yet.
  const { clearedAt } = findLastClear(before, now)
  if (!before || !clearedAt) throw new HttpError(409, 'There is nothing to restore.')
  await commit(
    clearedRows.put(
      { ...before, clears: before.clears.slice(0, -1), version: before.version + 1 },
      ifUnchanged(before),
    ),
    auditWrite({ actor: by, action: 'messages.restore', subject: 'messages', details: { clearedAt } }, now),
  )
}

const ifUnchanged = (before: ClearedRow | undefined) =>
  before ? { expression: '#version = :version', values: { version: before.version } } : isNew
