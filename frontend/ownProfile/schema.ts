import * as z from 'zod'
import { ProfileChanges } from '#shared/users/model.ts'

const { shape } = ProfileChanges

/** The fields of the form hold strings; no chosen size is an empty string. */
export const ProfileFields = z.object({
  ...shape,
  coachShirtSize: shape.coachShirtSize.or(z.literal('').transform(() => undefined)),
})
