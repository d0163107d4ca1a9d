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

/** Converts the strings of the form into the API's types. */
export const SettingsFields = z.object({
  ...shape,
  ...consents.shape,
  ...pages.shape,
  social: linesInput(social),
  schools: linesInput(schools),
  messageRetentionMonths: z.string().transform(Number).pipe(messageRetentionMonths),
})

/** One entry per line. An error in one of them is shown under the field. */
function linesInput<Schema extends z.ZodType>(list: Schema) {
  return z.string().transform((typed, context) => {
    const lines = typed.split('\n').map(line => line.trim())
    const result = list.safeParse(lines.filter(Boolean))
    if (result.success) return result.data
    context.addIssue(result.error.issues[0]?.message ?? '')
    return z.NEVER
  })
}
