import * as z from 'zod'
import { atLeast, choice, date, id, instant, text } from '../fields.ts'
import { discountTypes, redemptionStates } from './choices.ts'
import { hasTwoDecimals, toStoredValue } from './rules.ts'

/** Upper-cased as typed, so case does not matter. Only ASCII: some letters become two in upper case. */
const code = atLeast(2, 'Code must be at least 2 characters', 40)
  .refine(typed => /^[a-z0-9][a-z0-9_-]*$/i.test(typed), 'Please use letters, digits, dashes and underscores')
  .transform(typed => typed.toUpperCase())

/** A whole number, or null: as often as one likes. 0 lets nobody use it. */
const uses = z
  .int('Please enter a whole number')
  .min(0, 'Please enter a whole number of at least 0')
  .max(1_000_000, 'Please enter at most 1,000,000')
  .nullish()

const form = z.strictObject({
  /** For the office only. */
  name: atLeast(2, 'Name must be at least 2 characters', 100),
  code,
  description: text(500).nullish(),
  discountType: choice(discountTypes, 'Please choose a type'),
  /** Percent or dollars, with two decimals at most. */
  discountValue: z
    .number('Value must be positive')
    .positive('Value must be positive')
    .max(100_000, 'Value must be at most 100,000')
    .refine(value => toStoredValue(value) > 0, 'Value must be positive')
    .refine(hasTwoDecimals, 'Please use at most two decimals'),
  maxUses: uses,
  maxUsesPerUser: uses,
  /** Good to the end of this day at the club. */
  expirationDate: date.nullish(),
  isActive: z.boolean().default(true),
})

export const isAtMostHundredPercent = (value: { discountType: string; discountValue: number }): boolean =>
  value.discountType !== 'percentage' || value.discountValue <= 100
export const percentageTooHigh = { path: ['discountValue'], error: 'A percentage is at most 100' }

export const NewDiscountCode = form.refine(isAtMostHundredPercent, percentageTooHigh)
export type NewDiscountCode = z.infer<typeof NewDiscountCode>

/** The whole form again; `version` is the one the editor opened. Uses that were granted keep what they got. */
export const DiscountCodeChange = form
  .extend({ isActive: z.boolean(), version: z.int().optional() })
  .refine(isAtMostHundredPercent, percentageTooHigh)
export type DiscountCodeChange = z.infer<typeof DiscountCodeChange>

export const DiscountCode = z.object({
  id,
  name: z.string(),
  code: z.string(),
  description: z.string().nullish(),
  discountType: z.enum(discountTypes),
  discountValue: z.number(),
  maxUses: z.int().nullish(),
  maxUsesPerUser: z.int().nullish(),
  expirationDate: z.string().nullish(),
  isActive: z.boolean(),
  /** Its last day is over. */
  isExpired: z.boolean(),
  /** Applied and not given back. */
  uses: z.int(),
  /** What they take off together, in cents. */
  takenOff: z.int(),
  version: z.int(),
  createdAt: instant,
})
export type DiscountCode = z.infer<typeof DiscountCode>

/** One use of a code. */
export const Redemption = z.object({
  invoiceId: id,
  invoiceNumber: z.string(),
  userName: z.string(),
  playerName: z.string(),
  programName: z.string(),
  /** What it took off, in cents. */
  amount: z.int(),
  state: z.enum(redemptionStates),
  at: instant,
})
export type Redemption = z.infer<typeof Redemption>

export const DiscountCodeQuery = z.strictObject({ code: text(100) })

export const DiscountCodeResult = z.object({
  valid: z.boolean(),
  code: z.string(),
  discountType: z.enum(discountTypes).optional(),
  discountValue: z.number().optional(),
  message: z.string(),
})
export type DiscountCodeResult = z.infer<typeof DiscountCodeResult>
