import * as z from 'zod'
import type { MailTopic } from '#shared/notifications/rules.ts'
import { settings } from '../environment/settings.ts'

/** The recipient of a mail. */
export const person = z.object({ to: z.string(), name: z.string() })

export interface MailText {
  subject: string
  lines: string[]
}

export function defineTemplate<S extends z.ZodObject<{ to: z.ZodString }>>(
  data: S,
  write: (known: z.infer<S>, now: Date) => MailText | Promise<MailText>,
  /**
   * The topic that controls delivery; undefined for mail about accounts, money or safety, which is always sent at
   * once.
   */
  topic: (known: z.infer<S>, now: Date) => MailTopic | undefined = () => undefined,
) {
  return {
    data,
    topic: (stored: unknown, now: Date) => topic(data.parse(stored), now),
    async write(stored: unknown, now: Date): Promise<MailText & { to: string }> {
      const known = data.parse(stored)
      return { to: known.to, ...(await write(known, now)) }
    },
  }
}

export const link = (path: string) => `${settings.SITE_URL}${path}`
