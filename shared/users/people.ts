import * as z from 'zod'
import { roles } from '../access.ts'
import { paymentStatuses, registrationStates } from '../choices.ts'
import { atLeast, email, id, instant, text } from '../fields.ts'
import { mailProblems } from '../notifications/rules.ts'
import { CurrentUser } from './model.ts'

/** People as others see them: lists, profiles, and the office's changes to accounts. */

/** Somebody of the same family. `id` is the child's own for a player, the account's for a guardian. */
export const Relative = z.object({
  id,
  userId: id,
  name: z.string(),
  /** A guardian's; a child's address is the club's own and gets no mail. */
  email: z.string().optional(),
  /** Is this the primary guardian, whom `parentId` names? */
  primary: z.boolean().optional(),
})
export type Relative = z.infer<typeof Relative>

export const Relationships = z.object({ players: z.array(Relative), parents: z.array(Relative) })
export type Relationships = z.infer<typeof Relationships>

/** A person in a list. Fields that a coach or a family may not see are left out. */
export const UserListItem = z.object({
  id,
  username: z.string().optional(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  role: z.enum(roles),
  /** On a child's account: which player it is. */
  playerId: id.optional(),
  /** A coach whom nobody has approved yet. */
  pendingReview: z.boolean(),
  /** Staff rights wait for a password under the longer rule. */
  passwordDue: z.boolean().optional(),
  /**
   * Can this person sign in? A child cannot until a guardian has activated the login, an imported guardian
   * not until invited.
   */
  hasLogin: z.boolean().optional(),
  mailProblem: z.enum(mailProblems).optional(),
  createdAt: instant.optional(),
  lastLogin: instant.optional(),
  relationships: Relationships,
})
export type UserListItem = z.infer<typeof UserListItem>

/** A person as any member of the club may see them: a head coach by name, more where they share a team. */
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
  /** A child's account has none of its own: that of its primary guardian, where one is known. */
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
      programId: id,
      programName: z.string(),
      season: z.string(),
      paymentStatus: z.enum(paymentStatuses),
      state: z.enum(registrationStates),
      createdAt: instant,
    }),
  ),
  /** As a coach, or where the own children play. */
  teams: z.array(
    z.object({
      id,
      name: z.string(),
      season: z.string(),
      /** The year in the season's name, where there is one. */
      year: z.string().optional(),
      division: z.string().optional(),
      role: z.enum(['coach', 'assistant_coach', 'player']),
      playerName: z.string().optional(),
    }),
  ),
  /** What was uploaded for a child; it is opened on the child's page, where that is written down. */
  documents: z.array(
    z.object({ playerId: id, playerName: z.string(), kind: z.enum(['birthCertificate', 'picture']) }),
  ),
})
export type UserDetails = z.infer<typeof UserDetails>

export const RoleChange = z.strictObject({ role: z.enum(roles, 'Please select a role') })

/**
 * A new account. Parents make accounts of their own children only, and what they send of address and password is the
 * server's to decide. Without a password the office's new person gets an invitation to choose one.
 */
export const NewUser = z.strictObject({
  username: text(60).optional(),
  password: z.string().max(128).optional(),
  confirmPassword: z.string().max(128).optional(),
  email: email.optional(),
  fullName: atLeast(2, 'Full name must be at least 2 characters', 120),
  phoneNumber: text(30).optional(),
  role: z.enum(roles, 'Please select a role'),
})
export type NewUser = z.infer<typeof NewUser>

/** What goes with an account that is deleted, and what stays: told before, in the order in which it matters. */
export const DeletionPreview = z.object({
  id,
  fullName: z.string(),
  /** Why it cannot be deleted now; absent where it can. */
  refused: z.string().optional(),
  goes: z.array(z.object({ what: z.string(), count: z.int(), names: z.array(z.string()) })),
  stays: z.array(z.string()),
})
export type DeletionPreview = z.infer<typeof DeletionPreview>
