import * as z from 'zod'
import { auditKinds } from './choices.ts'

/** A person or thing that an entry names. The name is absent when it was deleted or never had one. */
const Party = z.object({
  /** "usr_01J…", "team_01J…"; for actors other than people, "system" or "stripe:evt_…". */
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
  /** Usually one of `auditActions`; older versions of the product may have written others. */
  action: z.string(),
  about: z.enum(auditKinds).optional(),
  /** What the action was done to: a person, a team, an invoice… */
  subject: Party,
  /** The person affected, when that is not the subject itself. */
  person: Party.optional(),
  details: z.record(z.string(), Detail),
  /** Names for the ids in `details`. */
  names: z.record(z.string(), z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
