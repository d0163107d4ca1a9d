import * as z from 'zod'
import { grades } from '../choices.ts'
import { id, instant } from '../fields.ts'

/** What every signed-in person sees of any team; the rest is for its own people and the privileged. */
export const Team = z.object({
  id,
  name: z.string(),
  grade: z.enum(grades),
  ageGroup: z.string(),
  season: z.string(),
  programId: id.nullish(),
  division: z.string().nullish(),
  logoUrl: z.string().nullish(),
  primaryColor: z.string().optional(),
  headCoachId: id.nullish(),
  createdAt: instant.optional(),
})
export type Team = z.infer<typeof Team>
