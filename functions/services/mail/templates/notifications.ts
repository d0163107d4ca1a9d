import * as z from 'zod'
import { defineTemplate, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

/** The daily digest. */
export const notificationTemplates = {
  digest: defineTemplate(
    person.extend({ news: z.array(z.object({ subject: z.string(), lines: z.array(z.string()) })) }),
    ({ name, news }) => ({
      subject:
        news.length === 1 ? (news[0]?.subject ?? '') : `${news.length} pieces of news from ${club.name}`,
      lines: [
        `Hello ${name},`,
        'This is what there was for you since the last mail of this kind:',
        ...news.flatMap(({ subject, lines }, n) => [`${n + 1}. ${subject}`, ...lines]),
      ],
    }),
  ),
}
