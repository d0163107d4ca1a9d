import * as z from 'zod'
import { ClubSettingsForm } from '#shared/club/model.ts'

const {
  version: _,
  social,
  schools,
  messageRetentionMonths,
  consents,
  pages,
  ...shape
} = ClubSettingsForm.shape

/** What the fields of the form hold is text; what comes out is what the API takes. */
export const SettingsFields = z.object({
  ...shape,
  ...consents.shape,
  ...pages.shape,
  social: linesOf(social),
  schools: linesOf(schools),
  messageRetentionMonths: z.string().transform(Number).pipe(messageRetentionMonths),
})

/** One entry a line. What is wrong with one of them is said under the field. */
function linesOf<Schema extends z.ZodType>(list: Schema) {
  return z.string().transform((typed, context) => {
    const lines = typed.split('\n').map(line => line.trim())
    const result = list.safeParse(lines.filter(Boolean))
    if (result.success) return result.data
    context.addIssue(result.error.issues[0]?.message ?? '')
    return z.NEVER
  })
}
