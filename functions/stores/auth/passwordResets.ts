import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'

/** A password reset link as stored. */
const Reset = z.object({
  /** The digest of the link's token. */
  id: z.string(),
  userId: z.string(),
  /** The address whose ownership is proved by opening the link. */
  email: z.string(),
  /** In seconds since 1970. */
  exp: z.int(),
  ttl: z.int(),
})
export const passwordResets = entity({ schema: Reset, key: row => keys.reset(row.id) })
