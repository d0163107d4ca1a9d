import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { button, defineTemplate } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

/** Only says that there is something to read: a mailbox is not a safe place for a concern. */
export const concernTemplates = {
  concern: defineTemplate(z.object({ to: z.string() }), () => ({
    subject: `A concern was reported to ${club.name}`,
    lines: [
      'Someone reported a concern. Only administrators can read it.',
      button('Read the report', pages.concerns.path),
    ],
  })),
}
