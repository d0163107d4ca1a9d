import * as z from 'zod'
import { paymentStatuses, registrationStates } from '../choices.ts'
import { cents, choice, id, ignored, instant, text } from '../fields.ts'

export const NewRegistration = z.strictObject({
  programId: id,
  playerId: id,
  teamId: id.nullish(),
  registrationPassword: text(100).optional(),
  userId: ignored,
  program: ignored,
  season: ignored,
  fee: ignored,
  paymentStatus: ignored,
})
export type NewRegistration = z.infer<typeof NewRegistration>

/** `paid` is a question ("please look whether it is paid"), `pay_later` a decision. Neither moves money. */
export const RegistrationChange = z.strictObject({
  paymentStatus: choice(['pay_later', 'paid'], 'paymentStatus must be pay_later or paid'),
})

export const Registration = z.object({
  id,
  userId: id,
  playerId: id,
  playerName: z.string(),
  programId: id,
  program: z.string(),
  season: z.string(),
  teamId: id.nullish(),
  /** What the family owes for it in all, and what is still open: cents. Not for the eyes of a team's coach. */
  fee: cents.optional(),
  balance: cents.optional(),
  paymentStatus: z.enum(paymentStatuses).optional(),
  state: z.enum(registrationStates),
  /** Until when a deferred payment holds the place. */
  graceUntil: instant.nullish(),
  /** A payment is on its way: the card was charged or is being charged, and the fact is not here yet. */
  processing: z.boolean().optional(),
  createdAt: instant,
})
export type Registration = z.infer<typeof Registration>
