import * as z from 'zod'
import type { consents } from './rules.ts'

export type Consent = (typeof consents)[number]

export const consentVersion = z.string().min(1).max(20)

export const ConsentText = z.object({ version: z.string(), text: z.string() })
export const ConsentTexts = z.object({
  waiver: ConsentText,
  codeOfConduct: ConsentText,
  mediaRelease: ConsentText,
})
export type ConsentTexts = z.infer<typeof ConsentTexts>

/**
 * Answers to the texts as they were shown. If a text has changed since, the answer is rejected so that the new one
 * gets read. The media release may be declined; the others must be accepted.
 */
export const ConsentAnswers = z
  .strictObject({
    waiver: z.strictObject({ version: consentVersion, accepted: z.literal(true) }),
    codeOfConduct: z.strictObject({ version: consentVersion, accepted: z.literal(true) }),
    mediaRelease: z.strictObject({ version: consentVersion, accepted: z.boolean() }),
  })
  .partial()
export type ConsentAnswers = z.infer<typeof ConsentAnswers>
