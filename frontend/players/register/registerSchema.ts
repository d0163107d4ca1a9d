import * as z from 'zod'
import { NewPlayer, PlayerForm } from '#shared/players/model.ts'
import { clearDependentAnswers, findBirthdayIssues, findNumberIssues } from '#shared/players/rules.ts'

export { findMissingFile } from '#frontend/uploads/pendingFiles.ts'
export { earliestBirthday } from '#shared/players/model.ts'
export { ageGroupOf } from '#shared/registrations/eligibility.ts'
export * as notices from './notices.ts'

/** The option of the school list that allows typing a name. */
const otherOption = 'Other'

/** The form's schema, which converts its values to the API's. `today` is in the club's time zone. */
export const createPlayerSchema = (today: string) =>
  z
    .strictObject({
      ...PlayerForm.shape,
      dateOfBirth: PlayerForm.shape.dateOfBirth.superRefine((day, context) => {
        for (const { message } of findBirthdayIssues(day, today)) context.addIssue(message)
      }),
      usaLacrosseNumber: NewPlayer.shape.usaLacrosseNumber.or(z.literal('').transform(() => undefined)),
      grade: PlayerForm.shape.grade.or(z.literal('').transform(() => undefined)),
      requestedNumbers,
      otherSchool: z.string().trim().max(120),
      playerImageUrl: NewPlayer.shape.playerImageUrl,
      birthCertificateUrl: NewPlayer.shape.birthCertificateUrl,
      guardianIds: NewPlayer.shape.guardianIds,
    })
    .refine(({ schoolAttending, otherSchool }) => schoolAttending !== otherOption || otherSchool.length > 1, {
      path: ['otherSchool'],
      message: 'Please select or enter a school',
      // Reports all missing fields at once.
      when: () => true,
    })
    .superRefine(
      (form, context) => {
        for (const { field, message } of findNumberIssues(form))
          context.addIssue({ code: 'custom', path: [field], message })
      },
      { when: () => true },
    )
    .transform(({ otherSchool, ...form }) =>
      clearDependentAnswers({
        ...form,
        usaLacrosseNumber: form.usaLacrosseNumberPending ? undefined : form.usaLacrosseNumber,
        schoolAttending: form.schoolAttending === otherOption ? otherSchool : form.schoolAttending,
      }),
    )

export type PlayerFields = z.input<ReturnType<typeof createPlayerSchema>>
export type PlayerOutput = z.output<ReturnType<typeof createPlayerSchema>>

/** "7, 17, 22" -> [7, 17, 22] */
const requestedNumbers = z.string().transform((typed, context) => {
  const numbers = typed.split(/[\s,;]+/).filter(Boolean)
  const checked = PlayerForm.shape.requestedNumbers.safeParse([...new Set(numbers.map(Number))])
  if (checked.success) return checked.data
  context.addIssue(checked.error.issues[0]?.message ?? '')
  return z.NEVER
})
