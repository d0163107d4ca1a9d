import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { formatQuantity } from '#shared/text.ts'
import { button, defineTemplate } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'
import { asAdministrator } from './parts.ts'

/** Only says that there is something to read: a mailbox is not a safe place for a concern. */
export const concernTemplates = {
  concern: defineTemplate(z.object({ to: z.string() }), () => ({
    subject: `A concern was reported to ${club.name}`,
    lines: [
      'Someone reported a concern. Only administrators can read it.',
      button('Read the report', pages.concerns.path),
    ],
    reason: asAdministrator,
  })),
  moreConcerns: defineTemplate(z.object({ to: z.string(), count: z.int() }), ({ count }) => ({
    subject: `${formatQuantity(count, 'more concern')} reported to ${club.name}`,
    lines: [
      `${formatQuantity(count, 'more report')} came in within an hour, too many to email one by one. Only administrators can read them.`,
      button('Read the reports', pages.concerns.path),
    ],
    reason: asAdministrator,
  })),
}
