import * as z from 'zod'
import { ConsentTexts } from '../consents/model.ts'
import { email, required, text } from '../fields.ts'
import {
  domainPattern,
  findDuplicate,
  isTimeZone,
  maxSchools,
  oneLinePattern,
  otherSchool,
  withOtherSchool,
} from './rules.ts'

/** What the browser may know before sign-in. */
export const PublicConfig = z.object({
  clubName: z.string(),
  color: z.string(),
  timeZone: z.string(),
  contactEmail: z.string(),
  social: z.array(z.url()),
  passwordMinLength: z.int(),
  consents: ConsentTexts,
  schools: z.array(z.string()),
  season: z.string().meta({ description: 'Empty where the season follows from the day' }),
  messageRetentionMonths: z.int(),
  payments: z.object({
    provider: z.enum(['stripe', 'test', 'none']),
    publishableKey: z.string(),
    /** Where the test-card form confirms a payment; empty with the real provider. */
    url: z.string(),
  }),
})
export type PublicConfig = z.infer<typeof PublicConfig>

/**
 * Used as a title or as the sender name of mail. The API documents only that control characters are refused;
 * the other characters that break a line are refused as well.
 */
const oneLine = (field: z.ZodString) =>
  field
    .refine(value => oneLinePattern.test(value), 'Please write it in one line')
    .meta({ pattern: '^\\P{Cc}*$' })

/** Form posts use CRLF line endings. */
const unixLines = (text: string) => text.replaceAll('\r\n', '\n')
const consentText = required('Please enter the text', 10_000).overwrite(unixLines)
const pageText = text(20_000).overwrite(unixLines)

const social = z
  .url({ protocol: /^https$/, error: 'Please enter addresses that begin with https://' })
  .max(200, 'Please use at most 200 characters for each address')

const schools = z
  .array(oneLine(required('Please enter the names of the schools', 80)))
  .max(100)
  .transform(withOtherSchool)
  .refine(names => names.length > 1, 'Please enter at least one school')
  .refine(names => names.length <= maxSchools, `Please enter at most ${maxSchools} schools`)
  .superRefine((names, context) => {
    const twice = findDuplicate(names)
    if (twice) context.addIssue(`${twice} is in the list twice`)
  })
  .meta({ description: `'${otherSchool}' is always there, and last` })

const form = {
  clubName: oneLine(required('Club name is required', 60)),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Please choose a color')
    .meta({ maxLength: 7 }),
  timeZone: z.string().max(60).refine(isTimeZone, 'Please choose a time zone'),
  contactEmail: email,
  social: z
    .array(social)
    .max(8, 'Please enter at most 8 addresses')
    .refine(links => !findDuplicate(links), 'Each address only once, please'),
  playerMailDomain: z
    .string()
    .trim()
    .toLowerCase()
    .max(190)
    .regex(domainPattern, 'Please enter a domain, like players.yourclub.org'),
  schools,
  season: oneLine(text(40)).meta({ description: 'Empty where it follows from the day' }),
  messageRetentionMonths: z
    .int('Please enter 12 to 120 months')
    .min(12, 'Please enter 12 to 120 months')
    .max(120, 'Please enter 12 to 120 months'),
  familiesWriteToTeams: z.boolean(),
}

const pageTexts = z.strictObject({ faq: pageText, contact: pageText, privacy: pageText, terms: pageText })

/** All settings at once, edited from the version that was read. */
export const ClubSettingsForm = z.strictObject({
  version: z.int().min(0).meta({ description: 'The one that was read' }),
  ...form,
  consents: z.strictObject({ waiver: consentText, codeOfConduct: consentText, mediaRelease: consentText }),
  pages: pageTexts.meta({ description: 'Plain texts; an empty one means the built-in page' }),
})
export type ClubSettingsForm = z.infer<typeof ClubSettingsForm>

export const ClubSettings = z.object({
  version: z.int(),
  changedAt: z.string().optional(),
  clubName: z.string(),
  color: z.string(),
  timeZone: z.string(),
  contactEmail: z.string(),
  social: z.array(z.string()),
  playerMailDomain: z.string(),
  schools: z.array(z.string()),
  season: z.string(),
  messageRetentionMonths: z.int(),
  familiesWriteToTeams: z.boolean(),
  consents: ConsentTexts,
  pages: z.object({ faq: z.string(), contact: z.string(), privacy: z.string(), terms: z.string() }),
})
export type ClubSettings = z.infer<typeof ClubSettings>
