import * as z from 'zod'
import { domainPattern, isTimeZone, oneLinePattern, visiblePattern } from './rules.ts'

/**
 * What a club sets at deploy time. The deployment options and the Lambdas' environment go through the same rules, so
 * a value the Lambdas would reject fails before the deployment. Each message says what is expected, worded as the
 * end of a sentence.
 */

/**
 * CloudFormation substitutes `{{…}}` (a secret, for instance) and CDK its own `${Token[…]}`, so neither may appear.
 */
const isPlain = (text: string): boolean => !/\{\{|\$\{Token\[/.test(text)

const option = (expected: string) => z.string(expected).trim().max(200, expected).refine(isPlain, expected)

const wholeNumber = (min: number, max: number, of = '') => {
  const expected = `a whole number${of} from ${min} to ${max}`
  return z
    .union([z.string(), z.number().transform(String)], expected)
    .pipe(option(expected).regex(/^\d+$/, expected))
    .transform(Number)
    .pipe(z.number().min(min, expected).max(max, expected))
}

const nameText = 'a name of 1 to 60 characters on one line'
export const clubName = option(nameText)
  .min(1, nameText)
  .max(60, nameText)
  .regex(oneLinePattern, nameText)
  .regex(visiblePattern, nameText)

const colorText = 'a color with six hexadecimal digits, such as #1a5336'
export const clubColor = option(colorText).regex(/^#[0-9a-fA-F]{6}$/, colorText)

const timeZoneText = 'the name of a time zone, such as America/New_York'
export const timeZone = option(timeZoneText).refine(isTimeZone, timeZoneText)

const emailText = 'one email address, such as office@yourclub.org'
export const emailAddress = option(emailText).pipe(z.email(emailText)).refine(isDeliverable, emailText)

/** Rejects addresses that zod's pattern accepts but a mail server or SES does not. */
function isDeliverable(address: string): boolean {
  const [local = '', host = ''] = address.split('@')
  return local.length <= 64 && domainPattern.test(host.toLowerCase())
}

const domainText = 'the name of a domain, such as yourclub.org'
export const domain = option(domainText).toLowerCase().regex(domainPattern, domainText)

const linksText = 'web addresses that begin with https://, with commas between them'
/** All environment variables of a Lambda share four kilobytes. */
const linksLength = 1500
export const socialLinks = z
  .string(linksText)
  .max(linksLength, linksText)
  .refine(isPlain, linksText)
  .transform(list => list.split(',').flatMap(text => text.trim() || []))
  .pipe(
    z
      .array(z.url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: linksText }))
      .min(1, linksText),
  )
  // Checked again as sent: URL parsing drops tabs and turns non-ASCII letters into several characters each.
  .refine(links => isPlain(links.join()), linksText)
  // A password in a link would be shown to everyone.
  .refine(links => links.every(link => !/^https:\/\/[^/?#]*@/.test(link)), linksText)
  .refine(
    links => links.join().length <= linksLength,
    `${linksText}, at most ${linksLength} characters in total`,
  )

export const passwordMinRegister = wholeNumber(6, 64)
export const messageRetentionMonths = wholeNumber(12, 120, ' of months')

const yesNoText = 'true or false'
export const yesNo = z
  .union([z.boolean(), option(yesNoText).pipe(z.enum(['true', 'false'], yesNoText))], yesNoText)
  .transform(value => String(value) === 'true')
