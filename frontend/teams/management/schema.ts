import * as z from 'zod'
import { NewTeam } from '#shared/teams/model.ts'

const { createdAt: _, ...shape } = NewTeam.shape

/** The form fields hold strings; the schema converts them to the API's types. */
export const TeamFields = z.object({
  ...shape,
  grade: z.string().pipe(z.preprocess(typed => typed, shape.grade)),
  gender: z.string().transform(emptyToNull).pipe(shape.gender.unwrap()),
  gradeFrom: z.string().transform(emptyToNull).pipe(shape.gradeFrom.unwrap()),
  gradeTo: z.string().transform(emptyToNull).pipe(shape.gradeTo.unwrap()),
  division: z.string().transform(emptyToNull).pipe(shape.division.unwrap()),
  programId: z.string().transform(emptyToNull).pipe(shape.programId.unwrap()),
  headCoachId: z.string().transform(emptyToNull).pipe(shape.headCoachId.unwrap()),
  assistantCoachIds: z
    .array(z.string())
    .transform(ids => ids.filter(Boolean))
    .pipe(shape.assistantCoachIds.unwrap()),
  logoUrl: z.string(),
})

function emptyToNull(typed: string): string | null {
  return typed || null
}
