import * as z from 'zod'
import { waitStates } from '../choices.ts'
import { id, instant, text } from '../fields.ts'

export const NewWaitlistEntry = z.strictObject({
  programId: id,
  playerId: id,
  registrationPassword: text(100).optional(),
  userId: id
    .optional()
    .meta({ description: 'For the office: the child’s parent; optional, avoids a lookup' }),
})
export type NewWaitlistEntry = z.infer<typeof NewWaitlistEntry>

/** A child on a program's waiting list. */
export const WaitlistEntry = z.object({
  programId: id,
  program: z.string(),
  season: z.string(),
  playerId: id,
  playerName: z.string(),
  userId: id,
  userName: z.string().optional(),
  ageGroup: z.int(),
  state: z.enum(waitStates),
  /** 1 is next; null once a spot has been offered. */
  position: z.int().nullable(),
  /** Until when an offered spot is held. */
  offerUntil: instant.nullish(),
  joinedAt: instant,
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>
