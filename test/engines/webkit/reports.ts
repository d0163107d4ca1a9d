import type { ConsoleMessage, Cookie, Dialog } from 'playwright-core'
import * as z from 'zod'
import { standIn } from './standIn.ts'

const Report = z.object({
  kind: z.enum(['pageerror', 'console', 'dialog', 'load', 'domcontentloaded']),
  type: z.string().default(''),
  message: z.string().default(''),
  stack: z.string().optional(),
})

/** A report from a page (`inPage/reporter.ts`) as an event of Playwright. */
export function readReport(report: unknown): { name: string; given?: unknown } {
  const { kind, type, message, stack } = Report.parse(report)
  const said = { type: () => type, text: () => message, message: () => message }
  switch (kind) {
    case 'pageerror':
      return { name: kind, given: Object.assign(new Error(message), { stack }) }
    case 'console':
      return { name: kind, given: standIn<ConsoleMessage>('message', said) }
    case 'dialog':
      // WebDriver has already agreed to leave by then, so a story can do nothing else.
      return { name: kind, given: standIn<Dialog>('dialog', { ...said, accept: async () => {} }) }
    default:
      return { name: kind }
  }
}

const Cookies = z.array(
  z.object({
    name: z.string(),
    value: z.string(),
    domain: z.string(),
    path: z.string(),
    secure: z.boolean(),
    httpOnly: z.boolean(),
    sameSite: z.enum(['Strict', 'Lax', 'None']).catch('Lax'),
    expiry: z.number().default(-1),
  }),
)

/** WebDriver's cookies as Playwright's. */
export const readCookies = (cookies: unknown): Cookie[] =>
  Cookies.parse(cookies).map(({ expiry, ...cookie }) => ({ ...cookie, expires: expiry }))
