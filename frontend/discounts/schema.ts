import * as z from 'zod'
import { NewDiscountCode, tooMuch, withinHundred } from '#shared/discounts/model.ts'
import { parseDollars } from '#shared/money.ts'

const { shape } = NewDiscountCode

/** "1,000", "$20", "12.5 %" -> the number; what is none, "12,5" too, is refused by the field's own rule. */
const number = z.string().transform(typed => {
  const hundredths = parseDollars(typed.replace(/[\s%]/g, ''))
  return hundredths === undefined ? Number.NaN : hundredths / 100
})
const wholeOrNone = z
  .string()
  .trim()
  .transform(typed => (typed === '' ? null : Number(typed)))

/** What the fields of the form hold is text; what comes out is what the API takes. */
export const CodeFields = z
  .object({
    ...shape,
    description: z.string().pipe(shape.description.unwrap().unwrap()),
    discountValue: number.pipe(shape.discountValue),
    maxUses: wholeOrNone.pipe(shape.maxUses.unwrap()),
    maxUsesPerUser: wholeOrNone.pipe(shape.maxUsesPerUser.unwrap()),
    expirationDate: z
      .string()
      .transform(typed => typed || null)
      .pipe(shape.expirationDate.unwrap()),
    isActive: z.boolean(),
  })
  .refine(withinHundred, tooMuch)
