import * as z from 'zod'
import type { MailTopic } from '#shared/notifications/rules.ts'
import { settings } from '../environment/settings.ts'

/** The recipient of a mail. */
export const person = z.object({ to: z.string(), name: z.string() })

/** What the reader is to do, on a page of the site. */
const MailButton = z.object({ label: z.string(), url: z.string() })
export type MailButton = z.infer<typeof MailButton>

/** Answers to what stands above them, side by side. */
const MailChoices = z.object({ choices: z.array(MailButton) })

/** A paragraph, a URL that becomes a link, answers to choose from, or the button; a mail has one at most. */
export const MailLine = z.union([z.string(), MailButton, MailChoices])
export type MailLine = z.infer<typeof MailLine>

export const linksOf = (line: Exclude<MailLine, string>): MailButton[] =>
  'choices' in line ? line.choices : [line]

export interface MailText {
  subject: string
  /** What mailboxes show beside the subject; if omitted, the first paragraph after the greeting. */
  preheader?: string
  lines: MailLine[]
  /** Why it comes, where that is another reason than its topic’s. */
  reason?: string
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

/** A button to a path of the site, or to a whole URL. */
export const button = (label: string, to: string): MailButton => ({
  label,
  url: to.startsWith('/') ? link(to) : to,
})
