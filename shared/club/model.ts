import * as z from 'zod'
import { ConsentTexts } from '../consents/model.ts'

/** A club's places elsewhere, as one setting: addresses with commas between them. */
export const SocialLinks = z
  .string()
  .transform(list => list.split(',').flatMap(text => text.trim() || []))
  .pipe(z.array(z.url({ protocol: /^https$/ })))

/** What the browser may know before anybody has signed in. */
export const PublicConfig = z.object({
  clubName: z.string(),
  color: z.string(),
  timeZone: z.string(),
  contactEmail: z.string(),
  social: z.array(z.url()),
  passwordMinLength: z.int(),
  consents: ConsentTexts,
  schools: z.array(z.string()),
  payments: z.object({
    provider: z.enum(['stripe', 'test', 'none']),
    publishableKey: z.string(),
    /** Where the test-card form confirms a payment; empty with the real provider. */
    url: z.string(),
  }),
})
export type PublicConfig = z.infer<typeof PublicConfig>
