import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { defineTemplate, link } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

/** Only says that there is something to read: a mailbox is not a safe place for a concern. */
export const concernTemplates = {
  concern: defineTemplate(z.object({ to: z.string() }), () => ({
    subject: `A concern was reported to ${club.name}`,
    lines: [
      'Somebody has reported a concern. It is in the inbox of the administrators:',
      link(pages.concerns.path),
    ],
  })),
}
