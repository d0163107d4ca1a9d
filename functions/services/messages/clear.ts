import * as z from 'zod'
import type { Caller } from '#functions/identity/sessions/caller.ts'
import { entity, isNew } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { addHours } from '#shared/dates.ts'
import { undoDays } from '#shared/messages/rules.ts'

/**
 * When all messages were cleared: what was said until then is out of sight, and as it is only out of sight, bringing
 * it back is one write, however much it is.
 */
const Cleared = z.object({
  clears: z.array(z.object({ at: z.string(), by: z.string(), byName: z.string() })),
  version: z.int(),
})
const rows = entity({ schema: Cleared, key: keys.cleared })

/** More than that nobody takes back. */
const remembered = 20

/** What was said up to this instant is not shown; empty where nothing was cleared. */
export async function clearedUntil(): Promise<string> {
  return (await rows.get(keys.cleared()))?.clears.at(-1)?.at ?? ''
}

export async function lastClear(now: Date) {
  const last = (await rows.get(keys.cleared()))?.clears.at(-1)
  const undoUntil = last && addHours(new Date(last.at), undoDays * 24).toISOString()
  if (!last || !undoUntil || undoUntil <= now.toISOString()) return {}
  return { clearedAt: last.at, byName: last.byName, undoUntil }
}

export async function clearAll({ id: by, user }: Caller, now: Date): Promise<void> {
  const before = await rows.get(keys.cleared())
  const at = now.toISOString()
  const clears = [...(before?.clears ?? []), { at, by, byName: user.fullName }].slice(-remembered)
  await commit(
    rows.put({ clears, version: (before?.version ?? 0) + 1 }, asRead(before)),
    auditRow({ actor: by, action: 'messages.clear', subject: 'messages', details: { until: at } }, now),
  )
}

export async function undoClear({ id: by }: Caller, now: Date): Promise<void> {
  const [before, { clearedAt }] = await Promise.all([rows.get(keys.cleared()), lastClear(now)])
  if (!before || !clearedAt) throw new Refusal(409, 'There is nothing to bring back.')
  await commit(
    rows.put({ clears: before.clears.slice(0, -1), version: before.version + 1 }, asRead(before)),
    auditRow({ actor: by, action: 'messages.restore', subject: 'messages', details: { clearedAt } }, now),
  )
}

const asRead = (before: z.infer<typeof Cleared> | undefined) =>
  before ? { expression: '#version = :version', values: { version: before.version } } : isNew
