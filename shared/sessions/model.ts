import * as z from 'zod'
import { id, instant } from '../fields.ts'

/** A signed-in device, as its owner sees it. */
export const Device = z.object({
  id,
  /** What the browser calls itself. */
  userAgent: z.string(),
  createdAt: instant,
  lastUsed: instant,
  /** The one that is asking. */
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>
