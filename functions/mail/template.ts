import * as z from 'zod'
import { settings } from '../http/settings.ts'

/** Whom every mail is for. */
export const person = z.object({ to: z.string(), name: z.string() })

export interface Written {
  subject: string
  lines: string[]
}

export function template<S extends z.ZodObject<{ to: z.ZodString }>>(
  data: S,
  write: (known: z.infer<S>, now: Date) => Written | Promise<Written>,
) {
  return {
    data,
    async write(stored: unknown, now: Date): Promise<Written & { to: string }> {
      const known = data.parse(stored)
      return { to: known.to, ...(await write(known, now)) }
    },
  }
}

export const link = (path: string) => `${settings.SITE_URL}${path}`
