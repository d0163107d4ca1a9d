import * as z from 'zod'
import { roles } from '../access.ts'
import { choice, date, id, instant, required, text } from '../fields.ts'
import { uploaded } from '../uploads/model.ts'
import { maxFormBytes } from '../uploads/rules.ts'
import { credentialStatuses, credentialTypes } from './choices.ts'

/** A card or picture that a coach uploaded for a season, with the club's decision about it. */
export const Credential = z.object({
  id,
  uploaderId: id,
  /** Both are absent once the account is deleted. */
  userFullName: z.string().optional(),
  userName: z.string().optional(),
  credentialType: z.enum(credentialTypes),
  season: z.string(),
  caption: z.string().optional(),
  /** The upload's id; `GET /api/uploads/{id}` returns the link to the picture. */
  url: z.string(),
  status: z.enum(credentialStatuses),
  isVerified: z.boolean(),
  /** Why it was rejected. */
  reason: z.string().optional(),
  /** The last day it is valid. */
  expiresAt: date.optional(),
  verifiedAt: instant.optional(),
  verifiedBy: id.optional(),
  createdAt: instant,
})
export type Credential = z.infer<typeof Credential>

const incomplete = 'Please fill all required fields'

const requiredUpload = uploaded(incomplete)
  .refine(file => file !== undefined, { error: incomplete })
  .transform(file => file ?? '')

/** Either JSON with the id of an upload, as the site sends it, or a form with the picture itself. */
export const NewCredential = z.strictObject({
  credentialType: choice(credentialTypes, incomplete),
  season: z
    .string(incomplete)
    .regex(/^\d{4}-\d{4}$/, incomplete)
    .meta({ maxLength: 9 }),
  caption: text(200).optional(),
  file: z.union([z.file().max(maxFormBytes), requiredUpload], incomplete).meta({
    description: 'The id of a confirmed upload; in a form, the picture itself, JPEG or PNG, up to 4 MB',
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

export const Verification = z.strictObject({
  expiresAt: z
    .union(
      [z.literal('').transform(() => undefined), date, z.null().transform(() => undefined)],
      'Please enter a date',
    )
    .optional(),
})

export const Rejection = z.strictObject({
  reason: required('Please say why, so the coach knows what to send', 500),
})

const ComplianceStatusSchema = z.enum(['verified', 'pending', 'expiring', 'expired', 'rejected', 'missing'])

/** Where a coach stands on each required credential. */
export const Compliance = z.object({
  userId: id,
  fullName: z.string(),
  username: z.string(),
  role: z.enum(roles),
  lacrosse_card: ComplianceStatusSchema,
  headshot: ComplianceStatusSchema,
  /** The earliest last day among the coach's valid credentials. */
  expiresAt: date.optional(),
  /** The day of the last reminder. */
  remindedOn: date.optional(),
})
export type Compliance = z.infer<typeof Compliance>

export const ComplianceBoard = z.object({ season: z.string(), coaches: z.array(Compliance) })
export type ComplianceBoard = z.infer<typeof ComplianceBoard>

export const ReminderRequest = z.strictObject({
  season: z
    .string('Please choose a season')
    .regex(/^\d{4}-\d{4}$/, 'Please choose a season')
    .meta({ maxLength: 9 }),
  /** One coach; without it, every coach who has something to upload. */
  userId: id.optional(),
})
export type ReminderRequest = z.infer<typeof ReminderRequest>
