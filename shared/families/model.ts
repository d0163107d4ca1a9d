import * as z from 'zod'
import { email, id, instant } from '../fields.ts'
import { Relative } from '../users/people.ts'

/** Somebody who was asked by mail to become a guardian and has not answered. */
export const Invited = z.object({
  id,
  email: z.string(),
  invitedBy: z.string(),
  sentAt: instant,
  expiresAt: instant,
  /** May the caller take it back? */
  mayWithdraw: z.boolean(),
})
export type Invited = z.infer<typeof Invited>

/** A child as its guardians see it in their own account. */
export const FamilyChild = z.object({
  id,
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Its guardians, the primary one first. */
  guardians: z.array(Relative),
  invitations: z.array(Invited),
  /** Its own account: nobody signs in to it until a guardian has activated it. */
  account: z.object({ username: z.string(), active: z.boolean(), lastLogin: instant.optional() }),
  /** May the caller invite somebody more? */
  mayInvite: z.boolean(),
  /** May the caller take the other guardians away? */
  mayRemove: z.boolean(),
})
export type FamilyChild = z.infer<typeof FamilyChild>

export const Invite = z.strictObject({ email })

/** What somebody who opens an invitation is asked: neither the child's last name nor anything else about it. */
export const GuardianInvitation = z.object({
  childFirstName: z.string(),
  invitedBy: z.string(),
  expiresAt: instant,
})
export type GuardianInvitation = z.infer<typeof GuardianInvitation>
