import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'

/** A password reset link as stored. */
const Reset = z.object({
  /** The digest of the link's token. */
  id: z.string(),
  /**
   * The account's `resetId` while the link may be used. Links asked for one after the other have it in common; the
   * first one's is its own id.
   */
  group: z.string().optional(),
  userId: z.string(),
  /** The address whose ownership is proved by opening the link. */
  email: z.string(),
  /** In seconds since 1970. */
  exp: z.int(),
  ttl: z.int(),
})
export const passwordResets = entity({ schema: Reset, key: row => keys.reset(row.id) })
