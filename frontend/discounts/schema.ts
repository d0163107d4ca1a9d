import * as z from 'zod'
import { isAtMostHundredPercent, NewDiscountCode, percentageTooHigh } from '#shared/discounts/model.ts'
import { parseDollars } from '#shared/money.ts'

const { shape } = NewDiscountCode

/**
 * "1,000", "$20", "12.5 %" -> the number; anything else, including "12,5", becomes NaN, which the field's
 * rule refuses.
 */
const numberInput = z.string().transform(typed => {
  const hundredths = parseDollars(typed.replace(/[\s%]/g, ''))
  return hundredths === undefined ? Number.NaN : hundredths / 100
})
const optionalInteger = z
  .string()
  .trim()
  .transform(typed => (typed === '' ? null : Number(typed)))

/** Converts the strings of the form into the API's types. */
export const CodeFields = z
  .object({
    ...shape,
    description: z.string().pipe(shape.description.unwrap().unwrap()),
    discountValue: numberInput.pipe(shape.discountValue),
    maxUses: optionalInteger.pipe(shape.maxUses.unwrap()),
    maxUsesPerUser: optionalInteger.pipe(shape.maxUsesPerUser.unwrap()),
    expirationDate: z
      .string()
      .transform(typed => typed || null)
      .pipe(shape.expirationDate.unwrap()),
    isActive: z.boolean(),
  })
  .refine(isAtMostHundredPercent, percentageTooHigh)
