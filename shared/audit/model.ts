import * as z from 'zod'
import { auditKinds } from './choices.ts'

/** Somebody or something that an entry names. Without a name it is not there any more, or has none. */
const Party = z.object({
  /** "usr_01J…", "team_01J…"; also what acted instead of a person: "system", "stripe:evt_…". */
  id: z.string(),
  name: z.string().optional(),
})
export type Party = z.infer<typeof Party>

const Detail = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

/** Who did what to whom, and when. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: Party,
  /** As in `auditActions`; an older version of the product may have written others. */
  action: z.string(),
  about: z.enum(auditKinds).optional(),
  /** What it was done to: a person, a team, an invoice… */
  subject: Party,
  /** Whom it concerns, where that is not the subject itself. */
  person: Party.optional(),
  details: z.record(z.string(), Detail),
  /** The names of what `details` names by id. */
  names: z.record(z.string(), z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
