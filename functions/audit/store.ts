import * as z from 'zod'
import { entity } from '../data/entity.ts'
import { newId } from '../data/ids.ts'
import { keys } from '../data/table.ts'
import type { Write } from '../data/transaction.ts'

const Audit = z.object({
  id: z.string(),
  at: z.string(),
  /** A person's id, or what acted instead: "stripe:evt_…", "system". */
  actor: z.string(),
  action: z.string(),
  /** The id of what it was done to. */
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
})

export const audit = entity({
  schema: Audit,
  key: row => keys.audit(row.id),
  places: row => ({
    list: [`AUDIT#${row.at.slice(0, 7)}`, `${row.at}#${row.id}`],
    owner: [`AUDITOF#${row.subject}`, `${row.at}#${row.id}`],
  }),
})

/** Who did what to whom: written in the transaction of the deed, so that neither is without the other. */
export const auditRow = (
  entry: { actor: string; action: string; subject: string; details?: object },
  now: Date,
): Write =>
  audit.create({ ...entry, details: { ...entry.details }, id: newId('aud', now), at: now.toISOString() })
