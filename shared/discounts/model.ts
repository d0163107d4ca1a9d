import * as z from 'zod'
import { atLeast, choice, date, id, instant, text, title } from '../fields.ts'
import { discountTypes, redemptionStates } from './choices.ts'
import { hasTwoDecimals, toStoredValue } from './rules.ts'

/** Converted to upper case, so case does not matter. ASCII only: some other letters become two in upper case. */
const code = atLeast(2, 'Code must be at least 2 characters', 40)
  .refine(
    typed => /^[a-z0-9][a-z0-9_-]*$/i.test(typed),
    'Please use letters, numbers, dashes and underscores',
  )
  .transform(typed => typed.toUpperCase())

/** A whole number, or null for unlimited. 0 lets nobody use it. */
const uses = z
  .int('Please enter a whole number')
  .min(0, 'Please enter a whole number of at least 0')
  .max(1_000_000, 'Please enter at most 1,000,000')
  .nullish()

const form = z.strictObject({
  /** Only the office sees it. */
  name: title('Name must be at least 2 characters', 100, 2),
  code,
  description: text(500).nullish(),
  discountType: choice(discountTypes, 'Please choose a type'),
  /** Percent or dollars, with at most two decimals. */
  discountValue: z
    .number('Value must be positive')
    .positive('Value must be positive')
    .max(100_000, 'Value must be at most 100,000')
    .refine(value => toStoredValue(value) > 0, 'Value must be positive')
    .refine(hasTwoDecimals, 'Please use at most two decimal places'),
  maxUses: uses,
  maxUsesPerUser: uses,
  /** Valid through the end of this day in the club's time zone. */
  expirationDate: date.nullish(),
  isActive: z.boolean().default(true),
})

export const isAtMostHundredPercent = (value: { discountType: string; discountValue: number }): boolean =>
  value.discountType !== 'percentage' || value.discountValue <= 100
export const percentageTooHigh = { path: ['discountValue'], error: 'A percentage can be at most 100' }

export const NewDiscountCode = form.refine(isAtMostHundredPercent, percentageTooHigh)
export type NewDiscountCode = z.infer<typeof NewDiscountCode>

/** The whole form again; `version` is the one the editor opened. Uses already granted keep their discount. */
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
  /** The last day is over. */
  isExpired: z.boolean(),
  /** Uses applied and not given back. */
  uses: z.int(),
  /** The total of all discounts given, in cents. */
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
  /** The discount, in cents. */
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
