import * as z from 'zod'
import { ConsentTexts } from '../consents/model.ts'
import { email, required, text } from '../fields.ts'
import { fileId } from '../uploads/model.ts'
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
  logoUrl: z.string().meta({ description: 'The logo’s id for GET /api/logo/{id}; empty if there is none' }),
  timeZone: z.string(),
  contactEmail: z.string(),
  ein: z.string().meta({ description: 'The club’s federal tax ID, for receipts; empty if there is none' }),
  social: z.array(z.url()),
  passwordMinLength: z.int(),
  consents: ConsentTexts,
  schools: z.array(z.string()),
  season: z.string().meta({ description: 'Empty if the season is based on the date' }),
  messageRetentionMonths: z.int(),
  mailboxUrl: z
    .string()
    .meta({ description: 'Where a club on one computer keeps its emails; empty where they are sent' }),
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
    .refine(value => oneLinePattern.test(value), 'Please write it on one line')
    .meta({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' })

/** Form posts use CRLF line endings. */
const unixLines = (text: string) => text.replaceAll('\r\n', '\n')
const consentText = required('Please enter the text', 10_000).overwrite(unixLines)
const pageText = text(20_000).overwrite(unixLines)

const social = z
  .url({ protocol: /^https$/, error: 'Please enter links that begin with https://' })
  .max(200, 'Please use at most 200 characters for each link')

const schools = z
  .array(oneLine(required('Please enter the names of the schools', 80)))
  .max(100)
  .transform(withOtherSchool)
  .refine(names => names.length > 1, 'Please enter at least one school')
  .refine(names => names.length <= maxSchools, `Please enter at most ${maxSchools} schools`)
  .superRefine((names, context) => {
    const twice = findDuplicate(names)
    if (twice) context.addIssue(`${twice} is on the list twice`)
  })
  .meta({ description: `“${otherSchool}” is always included, at the end` })

const form = {
  clubName: oneLine(required('Club name is required', 60)),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Please choose a color')
    .meta({ maxLength: 7 }),
  logoUrl: fileId('Please upload the logo again')
    .optional()
    .meta({ description: 'The id of a confirmed upload; empty removes the logo, omitted keeps it' }),
  timeZone: z.string().max(60).refine(isTimeZone, 'Please choose a time zone'),
  contactEmail: email,
  ein: z
    .string()
    .trim()
    .regex(/^(\d{2}-\d{7})?$/, 'Please enter the EIN as 12-3456789')
    .optional()
    .meta({ maxLength: 10, description: 'Empty removes it, omitted keeps it' }),
  social: z
    .array(social)
    .max(8, 'Please enter at most 8 links')
    .refine(links => !findDuplicate(links), 'Please enter each link only once'),
  playerMailDomain: z
    .string()
    .trim()
    .toLowerCase()
    .max(190)
    .regex(domainPattern, 'Please enter a domain, like players.yourclub.org'),
  schools,
  season: oneLine(text(40)).meta({ description: 'Empty if it follows from the date' }),
  messageRetentionMonths: z
    .int('Please enter 12 to 120 months')
    .min(12, 'Please enter 12 to 120 months')
    .max(120, 'Please enter 12 to 120 months'),
  familiesWriteToTeams: z.boolean(),
}

const pageTexts = z.strictObject({ faq: pageText, contact: pageText, privacy: pageText, terms: pageText })

/** All settings at once, edited from the version that was read. */
export const ClubSettingsForm = z.strictObject({
  version: z.int().min(0).meta({ description: 'The version that was read' }),
  ...form,
  consents: z.strictObject({ waiver: consentText, codeOfConduct: consentText, mediaRelease: consentText }),
  pages: pageTexts.meta({ description: 'Plain texts; empty means the built-in page' }),
})
export type ClubSettingsForm = z.infer<typeof ClubSettingsForm>

export const ClubSettings = z.object({
  version: z.int(),
  changedAt: z.string().optional(),
  clubName: z.string(),
  color: z.string(),
  logoUrl: z.string(),
  timeZone: z.string(),
  contactEmail: z.string(),
  ein: z.string(),
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
