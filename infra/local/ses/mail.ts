import { z } from 'zod'

export const mailSchema = z.object({
  id: z.string(),
  at: z.string(),
  from: z.string(),
  /** All recipients, including blind copies. */
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
})
export type Mail = z.infer<typeof mailSchema>

export function isFor(mail: Mail, address: string): boolean {
  return mail.to.some(recipient => recipient.toLowerCase() === address.toLowerCase())
}
