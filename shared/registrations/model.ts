import * as z from 'zod'
import { paymentStatuses, registrationStates } from '../choices.ts'
import { choice, id, ignored, instant, required, text } from '../fields.ts'

export const NewRegistration = z.strictObject({
  programId: id,
  playerId: id,
  teamId: id.nullish(),
  registrationPassword: text(100).optional(),
  override: text(500).optional().meta({
    description: 'Why the office registers a child that does not fit, or in a program that is closed or full',
  }),
  /** The office's is looked at: who is the child's parent is read at once with all else. Never decides who pays. */
  userId: ignored,
  program: ignored,
  season: ignored,
  fee: ignored,
  paymentStatus: ignored,
})
export type NewRegistration = z.infer<typeof NewRegistration>

/** Decides nothing: the registration itself says whose it is, and another one is read as well. */
const child = id.optional().meta({ description: 'Which child it is about; lets everything be read at once' })

/**
 * `paid` is a question ("please look whether it is paid"), `pay_later` a decision. Neither moves money.
 * `teamId` is the office's: it puts the child onto a team, or with null off it.
 */
export const RegistrationChange = z
  .strictObject({
    paymentStatus: choice(['pay_later', 'paid'], 'paymentStatus must be pay_later or paid').optional(),
    teamId: id.nullish(),
    playerId: child,
  })
  .refine(({ paymentStatus, teamId }) => paymentStatus !== undefined || teamId !== undefined, {
    path: ['paymentStatus'],
    error: 'paymentStatus must be pay_later or paid',
  })

/** What becomes of the money of a registration that is cancelled after it was paid: the office says. */
export const Cancellation = z.object({
  refund: choice(['full', 'none'], 'Please choose whether the payment is refunded').optional(),
  note: text(500).optional(),
  playerId: child,
})

/** To another program, with the difference: more is owed within the grace, what is too much is given back. */
export const MoveForm = z.strictObject({
  programId: id,
  teamId: id.nullish(),
  note: required('Please say why', 500),
  /** Also where the program is full, or others wait for its spots. */
  anyway: z.boolean().optional(),
  playerId: child,
})

export const CodeForm = z.strictObject({ code: required('Please enter a code', 100) })

export const Registration = z.object({
  id,
  userId: id,
  playerId: id,
  playerName: z.string(),
  programId: id,
  program: z.string(),
  season: z.string(),
  teamId: id.nullish(),
  /** The office has put the child onto the team; else it is what the family would like. */
  onTeam: z.boolean(),
  /** USA Lacrosse's, in this season: 7 is U7. */
  ageGroup: z.int(),
  /** What the family owes for it in all, and what is still open: cents. Not for the eyes of a team's coach. */
  fee: z.int().optional(),
  balance: z.int().optional(),
  /** Paid and not given back. */
  collected: z.int().optional(),
  /** What a code took off the fee, and what the club waived of it besides: cents. */
  discount: z.object({ code: z.string(), amount: z.int() }).optional(),
  waived: z.int().optional(),
  paymentStatus: z.enum(paymentStatuses).optional(),
  state: z.enum(registrationStates),
  /** Until when a deferred payment holds the spot. */
  graceUntil: instant.nullish(),
  lapsedAt: instant.optional(),
  cancelledAt: instant.optional(),
  /** A payment is on its way: the card was charged or is being charged, and the entry is not here yet. */
  processing: z.boolean().optional(),
  /** Who pays, and what the office needs to know: for its eyes only. */
  userName: z.string().optional(),
  override: z.object({ note: z.string(), reasons: z.array(z.string()) }).optional(),
  /** The waiver that the guardian had signed for this child and season. */
  waiverVersion: z.string().optional(),
  waiverDate: instant.optional(),
  createdAt: instant,
})
export type Registration = z.infer<typeof Registration>
