import * as z from 'zod'
import { roles } from '../access.ts'
import { shirtSizes } from '../choices.ts'
import { consents } from '../consents/rules.ts'
import { contactLine, email, id, instant, personName, text } from '../fields.ts'
import { mailProblems } from '../notifications/rules.ts'
import { removable } from '../uploads/model.ts'

/** What users see of their own account. The password hash is not a field here, so no reply can contain it. */
export const CurrentUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  /** A coach under review acts as a parent. */
  effectiveRole: z.enum(roles),
  actsAs: z
    .enum(roles)
    .meta({ deprecated: true, description: 'The former name of `effectiveRole`; gone after this release' }),
  pendingReview: z.boolean(),
  /** Staff rights are on hold until a longer password is chosen. */
  passwordDue: z.boolean().optional(),
  /** Staff rights are on hold until the address is confirmed. */
  addressDue: z.boolean().optional(),
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
  profileImageUrl: id.optional().meta({ description: 'The id of an upload' }),
  /** Has a link in a mail to this address been opened? */
  emailConfirmed: z.boolean(),
  /** A new address that counts once its link is opened. */
  pendingEmail: z.string().optional(),
  /** Mail to this address bounced or was marked as spam. */
  mailProblem: z.enum(mailProblems).optional(),
  waiverAccepted: z.boolean(),
  waiverDate: instant.optional(),
  waiverVersion: z.string().optional(),
  codeOfConductAccepted: z.boolean(),
  codeOfConductDate: instant.optional(),
  codeOfConductVersion: z.string().optional(),
  mediaReleaseAccepted: z.boolean(),
  mediaReleaseDate: instant.optional(),
  mediaReleaseVersion: z.string().optional(),
  /** Texts whose current version the user has not answered. */
  consentsDue: z.array(z.enum(consents)),
  createdAt: instant,
  lastLogin: instant.optional(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

const phone = contactLine(30)

/** What users may change in their own account. A new address requires the password and is confirmed by email. */
export const ProfileChanges = z
  .strictObject({
    /** Both names in one field, as the office types them. */
    fullName: personName(2, 'Full name must be at least 2 characters', 120),
    firstName: personName(2, 'First name must be at least 2 characters', 60),
    lastName: personName(2, 'Last name must be at least 2 characters', 60),
    email,
    password: z.string().max(128),
    mobilePhone: phone,
    homePhone: phone,
    phoneNumber: phone,
    address: contactLine(),
    city: contactLine(80),
    state: contactLine(40),
    zip: contactLine(12),
    usaLacrosseNumber: text(30),
    coachShirtSize: z.enum(shirtSizes, 'Please select a shirt size'),
    profileImageUrl: removable('Please upload the picture again'),
  })
  .partial()
export type ProfileChanges = z.infer<typeof ProfileChanges>
