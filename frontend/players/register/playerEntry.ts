import * as z from 'zod'
import { NewPlayer, PlayerForm } from '#shared/players/model.ts'
import { birthdayIssues, settle } from '#shared/players/rules.ts'

export { missingFile } from '#frontend/uploads/pendingFiles.ts'
export { earliestBirthday } from '#shared/players/model.ts'
export { ageGroupOf } from '#shared/registrations/eligibility.ts'
export * as notices from './notices.ts'

/** The choice of the list of schools that lets a family type a name. */
const other = 'Other'

/** What the fields of the form hold; what comes out is what the API takes. `today` is the club's day. */
export const playerEntry = (today: string) =>
  z
    .strictObject({
      ...PlayerForm.shape,
      dateOfBirth: PlayerForm.shape.dateOfBirth.superRefine((day, context) => {
        for (const { message } of birthdayIssues(day, today)) context.addIssue(message)
      }),
      grade: PlayerForm.shape.grade.or(z.literal('').transform(() => undefined)),
      requestedNumbers,
      otherSchool: z.string().trim().max(120),
      playerImageUrl: NewPlayer.shape.playerImageUrl,
      birthCertificateUrl: NewPlayer.shape.birthCertificateUrl,
    })
    .refine(({ schoolAttending, otherSchool }) => schoolAttending !== other || otherSchool.length > 1, {
      path: ['otherSchool'],
      message: 'Please select or enter a school',
      // Whoever leaves several fields out hears of all of them at once.
      when: () => true,
    })
    .transform(({ otherSchool, ...form }) =>
      settle({
        ...form,
        schoolAttending: form.schoolAttending === other ? otherSchool : form.schoolAttending,
      }),
    )

export type PlayerFields = z.input<ReturnType<typeof playerEntry>>
export type PlayerEntry = z.output<ReturnType<typeof playerEntry>>

/** "7, 17, 22" -> [7, 17, 22] */
const requestedNumbers = z.string().transform((typed, context) => {
  const numbers = typed.split(/[\s,;]+/).filter(Boolean)
  const checked = PlayerForm.shape.requestedNumbers.safeParse([...new Set(numbers.map(Number))])
  if (checked.success) return checked.data
  context.addIssue(checked.error.issues[0]?.message ?? '')
  return z.NEVER
})
