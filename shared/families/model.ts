import * as z from 'zod'
import { email, id, instant } from '../fields.ts'
import { Relative } from '../users/people.ts'

/** A person who was invited by email to become a guardian and has not answered yet. */
export const Invited = z.object({
  id,
  email: z.string(),
  invitedBy: z.string(),
  sentAt: instant,
  expiresAt: instant,
  /** May the caller withdraw the invitation? */
  mayWithdraw: z.boolean(),
})
export type Invited = z.infer<typeof Invited>

/** A child as its guardians see it in their own account. */
export const FamilyChild = z.object({
  id,
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** The primary guardian comes first. */
  guardians: z.array(Relative),
  invitations: z.array(Invited),
  /** The child's account; no one can sign in to it until a guardian has activated it. */
  account: z.object({ username: z.string(), active: z.boolean(), lastLogin: instant.optional() }),
  /** May the caller invite another guardian? */
  mayInvite: z.boolean(),
  /** May the caller remove the other guardians? */
  mayRemove: z.boolean(),
})
export type FamilyChild = z.infer<typeof FamilyChild>

export const Invite = z.strictObject({ email })

/** What the recipient of an invitation sees: not the child's last name nor anything else about the child. */
export const GuardianInvitation = z.object({
  childFirstName: z.string(),
  invitedBy: z.string(),
  expiresAt: instant,
})
export type GuardianInvitation = z.infer<typeof GuardianInvitation>
