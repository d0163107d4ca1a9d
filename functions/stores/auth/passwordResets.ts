import * as z from 'zod'
import { entity } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'

/** A link to a new password, as the table keeps it. */
const Reset = z.object({
  /** The digest of the link's token. */
  id: z.string(),
  userId: z.string(),
  /** The address whose owner has proved himself by opening the link. */
  email: z.string(),
  /** In seconds since 1970. */
  exp: z.int(),
  ttl: z.int(),
})
export const resets = entity({ schema: Reset, key: row => keys.reset(row.id) })
