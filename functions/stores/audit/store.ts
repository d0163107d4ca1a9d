import * as z from 'zod'
import { type AuditAction, auditKindOf } from '#shared/audit/rules.ts'
import { entity } from '../../platform/data/entity.ts'
import { newId } from '../../platform/data/ids.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'

const AuditRow = z.object({
  id: z.string(),
  at: z.string(),
  /** A person's id, or another actor: "stripe:evt_…", "system". */
  actor: z.string(),
  action: z.string(),
  /** The id of what the action was done to. */
  subject: z.string(),
  /** The person affected, if the subject is not a person: the payer of an invoice, the child of a registration. */
  person: z.string().optional(),
  details: z.record(z.string(), z.unknown()),
  /** On a copy listed under another affected person: that person. */
  of: z.string().optional(),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Sort key in every list: chronological. */
export const sortKeyOf = ({ at, id }: Pick<AuditRow, 'at' | 'id'>): string => `${at}#${id}`

export const partitions = {
  /** All entries. Not split by month or year, so that a page is one query even if little happened. */
  all: 'AUDITS',
  about: (kind: string) => `AUDITKIND#${kind}`,
  by: (actor: string) => `AUDITBY#${actor}`,
  of: (subject: string) => `AUDITOF#${subject}`,
}

export const auditRows = entity({
  schema: AuditRow,
  key: row => keys.audit(row.id, row.of),
  indexKeys: row => {
    if (row.of !== undefined) return { owner: [partitions.of(row.of), sortKeyOf(row)] }
    const about = auditKindOf(row.action)
    return {
      list: [partitions.all, sortKeyOf(row)],
      owner: [partitions.of(row.person ?? row.subject), sortKeyOf(row)],
      scope: [partitions.by(row.actor), sortKeyOf(row)],
      state: about && [partitions.about(about), sortKeyOf(row)],
    }
  },
})

interface NewAuditEntry {
  actor: string
  action: AuditAction
  subject: string
  person?: string
  /** Facts of what happened: ids, names, amounts. No medical text, passwords or card data. */
  details?: object
}

const Former = z.object({ id: z.string(), name: z.string() })
const formerNames = entity({ schema: Former, key: row => keys.former(row.id) })

/** Written when an account or a profile ends, so that its audit trail can still show the name. */
export const saveFormerName = (id: string, name: string): Write => formerNames.overwrite({ id, name })

/**
 * Who did what to whom, written in the transaction of the change, so that neither exists without the other. A row is
 * never changed or deleted.
 */
export const auditWrite = (entry: NewAuditEntry, now: Date): Write => auditRows.create(rowOf(entry, now))

/** The same, with copies in the audit trails of other people it concerns. */
export function auditWrites(
  entry: NewAuditEntry,
  alsoConcerned: readonly (string | null | undefined)[],
  now: Date,
): Write[] {
  const row = rowOf(entry, now)
  const others = new Set(alsoConcerned.filter(id => id != null))
  for (const known of [row.actor, row.person ?? row.subject]) others.delete(known)
  return [row, ...[...others].map(of => ({ ...row, of }))].map(auditRows.create)
}

/** The names of the fields whose values differ; null is no value. Names only, because some values must not be readable by anyone. */
export function changedFields(before: object, after: object): string[] {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value ?? undefined) !== JSON.stringify(was.get(name) ?? undefined),
  )
  return changed.map(([name]) => name)
}

const rowOf = ({ actor, action, subject, person, details }: NewAuditEntry, now: Date): AuditRow => ({
  id: newId('aud', now),
  at: now.toISOString(),
  actor,
  action,
  subject,
  person,
  details: { ...details },
})
