import * as z from 'zod'
import { roles } from '../access.ts'
import { paymentStatuses, registrationStates } from '../choices.ts'
import { contactLine, email, id, instant, personName, text } from '../fields.ts'
import { mailProblems } from '../notifications/rules.ts'
import { CurrentUser } from './model.ts'

/** People as others see them: lists, profiles, and the office's changes to accounts. */

/** A member of the same family. `id` is the player's id for a child, the account's for a guardian. */
export const Relative = z.object({
  id,
  userId: id,
  name: z.string(),
  /** Only guardians have one here; a child's address belongs to the club and receives no mail. */
  email: z.string().optional(),
  /** Is this the primary guardian (`parentId`)? */
  primary: z.boolean().optional(),
})
export type Relative = z.infer<typeof Relative>

export const Relationships = z.object({ players: z.array(Relative), parents: z.array(Relative) })
export type Relationships = z.infer<typeof Relationships>

/** A person in a list. Fields that the caller may not see are absent. */
export const UserListItem = z.object({
  id,
  username: z.string().optional(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  role: z.enum(roles),
  /** The player id, if this is a child's account. */
  playerId: id.optional(),
  /** A coach who has not been approved yet. */
  pendingReview: z.boolean(),
  /** Staff rights are on hold until a longer password is chosen. */
  passwordDue: z.boolean().optional(),
  /**
   * Can this person sign in? A child cannot until a guardian has activated the login, an imported guardian not until
   * invited.
   */
  hasLogin: z.boolean().optional(),
  mailProblem: z.enum(mailProblems).optional(),
  /** The link to this address was not opened from inside the account, so nobody can be approved or made a guardian by it. */
  addressUnconfirmed: z.boolean().optional(),
  /** Staff rights are on hold until the address is confirmed. */
  addressDue: z.boolean().optional(),
  createdAt: instant.optional(),
  lastLogin: instant.optional(),
  relationships: Relationships,
})
export type UserListItem = z.infer<typeof UserListItem>

/** A person as any member of the club may see them: a head coach by name, more if they share a team. */
export const PersonCard = z.object({
  id,
  fullName: z.string(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
})
export type PersonCard = z.infer<typeof PersonCard>

/** The whole profile, for the user and for administrators. */
export const UserDetails = CurrentUser.omit({ permissions: true }).extend({
  playerId: id.optional(),
  hasLogin: z.boolean(),
  passwordDue: z.boolean(),
  invitedAt: instant.optional(),
  relationships: Relationships,
  /** A child's account has no address of its own; this is the primary guardian's, if known. */
  inheritedAddress: z
    .object({
      address: z.string().optional(),
      city: z.string().optional(),
      state: z.string().optional(),
      zip: z.string().optional(),
    })
    .optional(),
  registrations: z.array(
    z.object({
      id,
      playerId: id,
      playerName: z.string(),
      programId: id.optional(),
      programName: z.string(),
      season: z.string(),
      /** Not for the child itself. */
      paymentStatus: z.enum(paymentStatuses).optional(),
      state: z.enum(registrationStates),
      createdAt: instant,
    }),
  ),
  /** Teams the person coaches or has children on. */
  teams: z.array(
    z.object({
      id,
      name: z.string(),
      season: z.string(),
      /** The year in the season's name, if it has one. */
      year: z.string().optional(),
      division: z.string().optional(),
      role: z.enum(['coach', 'assistant_coach', 'player']),
      playerName: z.string().optional(),
    }),
  ),
  /** Documents uploaded for a child; they are opened on the child's page, where access is audited. */
  documents: z.array(
    z.object({ playerId: id, playerName: z.string(), kind: z.enum(['birthCertificate', 'picture']) }),
  ),
})
export type UserDetails = z.infer<typeof UserDetails>

export const RoleChange = z.strictObject({ role: z.enum(roles, 'Please select a role') })

/**
 * A new account. Parents only create accounts for their own children, and the server sets those accounts' address
 * and password. A person created by the office without a password gets an invitation to choose one.
 */
export const NewUser = z.strictObject({
  username: text(60).optional(),
  password: z.string().max(128).optional(),
  confirmPassword: z.string().max(128).optional(),
  email: email.optional(),
  fullName: personName(2, 'Full name must be at least 2 characters', 120),
  firstName: personName(2, 'First name must be at least 2 characters', 60).optional(),
  lastName: personName(2, 'Last name must be at least 2 characters', 60)
    .optional()
    .meta({ description: 'With the first name; otherwise both are taken from the full name' }),
  phoneNumber: contactLine(30).optional(),
  role: z.enum(roles, 'Please select a role'),
})
export type NewUser = z.infer<typeof NewUser>

/** What is deleted along with an account and what stays, most important first; shown before deleting. */
export const DeletionPreview = z.object({
  id,
  fullName: z.string(),
  /** Why it cannot be deleted now; absent if it can. */
  refused: z.string().optional(),
  goes: z.array(z.object({ what: z.string(), count: z.int(), names: z.array(z.string()) })),
  stays: z.array(z.string()),
})
export type DeletionPreview = z.infer<typeof DeletionPreview>
