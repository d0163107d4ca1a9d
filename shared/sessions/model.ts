import * as z from 'zod'
import { id, instant } from '../fields.ts'

/** A signed-in device, as its owner sees it. */
export const Device = z.object({
  id,
  /** The browser's user agent. */
  userAgent: z.string(),
  createdAt: instant,
  lastUsed: instant,
  /** The device that made this request. */
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>
