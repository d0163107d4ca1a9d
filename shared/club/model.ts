import * as z from 'zod'

/** What the browser may know before anybody has signed in. */
export const PublicConfig = z.object({
  clubName: z.string(),
  color: z.string(),
  timeZone: z.string(),
  contactEmail: z.string(),
  passwordMinLength: z.int(),
  waiver: z.object({ version: z.string(), text: z.string() }),
  schools: z.array(z.string()),
  payments: z.object({
    provider: z.enum(['stripe', 'test', 'none']),
    publishableKey: z.string(),
    /** Where the test-card form confirms a payment; empty with the real provider. */
    url: z.string(),
  }),
})
export type PublicConfig = z.infer<typeof PublicConfig>
