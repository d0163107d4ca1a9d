import * as z from 'zod'
import { email, id, instant } from '../fields.ts'
import { Relative } from '../users/people.ts'

/** A child as its guardians see it in their own account. */
export const FamilyChild = z.object({
  id,
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Its guardians, the primary one first. */
  guardians: z.array(Relative),
  /** Who was asked by mail to become one and has not answered. */
  invitations: z.array(z.object({ id, email: z.string(), invitedBy: z.string(), sentAt: instant })),
  /** Its own account: nobody signs in to it until a guardian has activated it. */
  account: z.object({ username: z.string(), active: z.boolean(), lastLogin: instant.optional() }),
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
