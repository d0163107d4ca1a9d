import * as z from 'zod'
import { entity } from '#functions/platform/data/entity.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { type AuditAction, auditKindOf } from '#shared/audit/rules.ts'

const Audit = z.object({
  id: z.string(),
  at: z.string(),
  /** A person's id, or what acted instead: "stripe:evt_…", "system". */
  actor: z.string(),
  action: z.string(),
  /** The id of what it was done to. */
  subject: z.string(),
  /** Whom it concerns, where the subject is no person: the payer of an invoice, the child of a registration. */
  person: z.string().optional(),
  details: z.record(z.string(), z.unknown()),
  /** On the copy that stands with somebody else whom it concerns: who that is. */
  of: z.string().optional(),
})
export type Audit = z.infer<typeof Audit>

/** Where a row stands in each of its lists: as they happened. */
export const orderOf = ({ at, id }: Pick<Audit, 'at' | 'id'>): string => `${at}#${id}`

export const partitions = {
  /** All of them. No month and no year, so that a page is one query however little happened in between. */
  all: 'AUDITS',
  about: (kind: string) => `AUDITKIND#${kind}`,
  by: (actor: string) => `AUDITBY#${actor}`,
  of: (subject: string) => `AUDITOF#${subject}`,
}

export const audit = entity({
  schema: Audit,
  key: row => keys.audit(row.id, row.of),
  places: row => {
    if (row.of !== undefined) return { owner: [partitions.of(row.of), orderOf(row)] }
    const about = auditKindOf(row.action)
    return {
      list: [partitions.all, orderOf(row)],
      owner: [partitions.of(row.person ?? row.subject), orderOf(row)],
      scope: [partitions.by(row.actor), orderOf(row)],
      state: about && [partitions.about(about), orderOf(row)],
    }
  },
})

interface Entry {
  actor: string
  action: AuditAction
  subject: string
  person?: string | undefined
  /** Facts that tell what happened: ids, names, amounts. No medical text, no password, nothing of a card. */
  details?: object
}

const Former = z.object({ id: z.string(), name: z.string() })
const formers = entity({ schema: Former, key: row => keys.former(row.id) })

/** With the end of an account or a profile: its trail goes on saying who it was. */
export const keepName = (id: string, name: string): Write => formers.put({ id, name })

/**
 * Who did what to whom: written in the transaction of the deed, so that neither is without the other. A row is never
 * changed or deleted.
 */
export const auditRow = (entry: Entry, now: Date): Write => audit.create(rowOf(entry, now))

/** The same, where it concerns others besides: they have it in their trail too. */
export function auditRows(entry: Entry, also: readonly (string | null | undefined)[], now: Date): Write[] {
  const row = rowOf(entry, now)
  const others = new Set(also.filter(id => id != null))
  for (const known of [row.actor, row.person ?? row.subject]) others.delete(known)
  return [row, ...[...others].map(of => ({ ...row, of }))].map(audit.create)
}

const rowOf = ({ actor, action, subject, person, details }: Entry, now: Date): Audit => ({
  id: newId('aud', now),
  at: now.toISOString(),
  actor,
  action,
  subject,
  person,
  details: { ...details },
})
