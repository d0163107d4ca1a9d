import * as z from 'zod'
import { pages } from '../pages.ts'
import { elsewhere, maxMessage } from './rules.ts'

/** Path patterns from the page table, so no id or token from an address can end up in a report. */
const screens = [...new Set([...Object.values(pages).map(({ path }) => path), elsewhere])]

/** A browser's report of a crashed screen, without anything that identifies a person. */
export const CrashReport = z.strictObject({
  /** The error message with personal data removed. */
  message: z.string('Please say what failed').min(1, 'Please say what failed').max(maxMessage),
  /** The pattern of the page's path, such as `/player/:id`. */
  screen: z.enum(screens, { error: 'Please name a page of the site' }),
  /** The build of the site: the hash of its first file. */
  version: z
    .string()
    .max(40)
    .regex(/^[\w.+-]+$/, 'Please name the version of the site'),
  /** The browser's name and major version. */
  browser: z
    .string()
    .max(28)
    .regex(/^[A-Z][A-Za-z ]*(?: \d{1,3})?$/, 'Please name the browser'),
})
export type CrashReport = z.infer<typeof CrashReport>
