import * as z from 'zod'
import { roles } from '../access.ts'
import { shirtSizes } from '../choices.ts'
import { id, instant } from '../fields.ts'

/** What a person may see of his own account. The password's hash has no place here, so no reply can carry it. */
export const CurrentUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  /** The role the club has confirmed: a coach under review acts as a parent. */
  actsAs: z.enum(roles),
  pendingReview: z.boolean(),
  permissions: z.object({ staff: z.boolean(), privileged: z.boolean(), admin: z.boolean() }),
  phoneNumber: z.string().optional(),
  mobilePhone: z.string().optional(),
  homePhone: z.string().optional(),
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
  usaLacrosseNumber: z.string().optional(),
  coachShirtSize: z.enum(shirtSizes).optional(),
  waiverAccepted: z.boolean(),
  waiverDate: instant.optional(),
  waiverVersion: z.string().optional(),
  createdAt: instant,
  lastLogin: instant.optional(),
})
export type CurrentUser = z.infer<typeof CurrentUser>
