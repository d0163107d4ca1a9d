import * as z from 'zod'
import { paymentStatuses, registrationStates } from '../choices.ts'
import { choice, id, ignored, instant, required, text } from '../fields.ts'
import { maxPreviewed } from './rules.ts'

export const NewRegistration = z.strictObject({
  programId: id,
  playerId: id,
  teamId: id.nullish(),
  registrationPassword: text(100).optional(),
  override: text(500).optional().meta({
    description:
      'Why the office registers a child despite the program’s or team’s rules, or when it is closed or full',
  }),
  /** Never decides who pays. If the office sends it, the parent is prefetched together with everything else. */
  userId: ignored,
  program: ignored,
  season: ignored,
  fee: ignored,
  paymentStatus: ignored,
})
export type NewRegistration = z.infer<typeof NewRegistration>

/**
 * Only allows fetching everything in parallel. The registration itself decides; if it names another child, that is
 * read.
 */
const child = id.optional().meta({ description: 'The child; optional, avoids a lookup' })

/**
 * `paid` is a question ("please check whether it is paid"), `pay_later` a decision. Neither moves money. `teamId` is
 * for the office: it puts the child on the team, or null takes it off.
 */
export const RegistrationChange = z
  .strictObject({
    paymentStatus: choice(['pay_later', 'paid'], 'paymentStatus must be pay_later or paid').optional(),
    teamId: id.nullish(),
    note: text(500).optional().meta({
      description: 'Why the office adds the child to a team for another grade or gender',
    }),
    playerId: child,
    programId: id.optional().meta({ description: 'The program; optional, avoids a lookup' }),
  })
  .refine(({ paymentStatus, teamId }) => paymentStatus !== undefined || teamId !== undefined, {
    path: ['paymentStatus'],
    error: 'paymentStatus must be pay_later or paid',
  })

/** What happens to the money when a paid registration is cancelled; the office chooses. */
export const Cancellation = z.object({
  refund: choice(['full', 'none'], 'Please choose whether to refund the payment').optional(),
  note: text(500).optional(),
  collected: z.coerce.number('Please enter an amount').int().min(0).optional().meta({
    description:
      'What was paid as the office has seen it, in cents; if the amount has changed since, nothing is canceled',
  }),
  playerId: child,
})

/** Asks what becomes of the money of these registrations before they are canceled. */
export const CancellationQuestion = z.strictObject({
  registrationIds: z
    .array(id)
    .min(1, 'Please choose at least one registration')
    .max(maxPreviewed, `Please choose at most ${maxPreviewed} registrations`),
})

export const CancellationPreview = z.object({
  /** The registration's. */
  id,
  /** Paid and not given back, and still owed, in cents. */
  collected: z.int(),
  balance: z.int(),
  /** Of what was paid, what can be refunded to the cards and what the office would have to hand back. */
  refundable: z.object({ card: z.int(), manual: z.int() }),
})
export type CancellationPreview = z.infer<typeof CancellationPreview>

/** Moves it to another program: a higher fee is due within the grace period, an excess is refunded. */
export const MoveForm = z.strictObject({
  programId: id,
  teamId: id.nullish(),
  note: required('Please enter a reason', 500),
  /** Allowed even if the program is full or others are waiting for its spots. */
  anyway: z.boolean().optional(),
  collected: z.int('Please enter an amount').min(0).optional().meta({
    description:
      'What was paid as the office has seen it, in cents; if the amount has changed since, nothing is moved',
  }),
  playerId: child,
})

export const CodeForm = z.strictObject({ code: required('Please enter a code', 100) })

export const Registration = z.object({
  id,
  userId: id,
  playerId: id,
  playerName: z.string(),
  /** Absent once the program was deleted. */
  programId: id.optional(),
  program: z.string(),
  season: z.string(),
  teamId: id.nullish(),
  /** True if the office put the child on the team; otherwise the team is the family's wish. */
  onTeam: z.boolean(),
  /** The program is over, or was deleted; only in the lists of families. */
  isProgramOver: z.boolean().optional(),
  /** USA Lacrosse age group in this season: 7 is U7. */
  ageGroup: z.int(),
  /** The family's total and what is still open, in cents. Hidden from the team's coach. */
  fee: z.int().optional(),
  balance: z.int().optional(),
  /** Paid and not given back. */
  collected: z.int().optional(),
  /** Discount from a code, and what the club waived on top, in cents. */
  discount: z.object({ code: z.string(), amount: z.int() }).optional(),
  waived: z.int().optional(),
  paymentStatus: z.enum(paymentStatuses).optional(),
  state: z.enum(registrationStates),
  /** Until when a deferred payment holds the spot. */
  graceUntil: instant.nullish(),
  /** The end of the grace that an earlier registration of this child in the program began; a new one has no other. */
  earlierGrace: instant.optional(),
  lapsedAt: instant.optional(),
  cancelledAt: instant.optional(),
  /** A payment is in progress: the card was or is being charged, and its ledger entry has not arrived yet. */
  processing: z.boolean().optional(),
  /** The payer, their invoice, and notes for the office; visible to the office only. */
  userName: z.string().optional(),
  invoiceId: id.optional(),
  override: z.object({ note: z.string(), reasons: z.array(z.string()) }).optional(),
  /** Version of the waiver that the guardian signed for this child and season. */
  waiverVersion: z.string().optional(),
  waiverDate: instant.optional(),
  createdAt: instant,
})
export type Registration = z.infer<typeof Registration>
