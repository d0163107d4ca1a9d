import * as z from 'zod'
import { ProfileChanges } from '#shared/users/model.ts'

const { shape } = ProfileChanges

/** The dialog's fields hold texts; a size that is not chosen is an empty one. */
export const ProfileFields = z.object({
  ...shape,
  coachShirtSize: shape.coachShirtSize.or(z.literal('').transform(() => undefined)),
})
