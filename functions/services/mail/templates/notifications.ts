import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { button, defineTemplate, linksOf, MailLine, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

/** The daily digest. */
export const notificationTemplates = {
  digest: defineTemplate(
    person.extend({ news: z.array(z.object({ subject: z.string(), lines: z.array(MailLine) })) }),
    ({ name, news }) => ({
      subject: news.length === 1 ? (news[0]?.subject ?? '') : `${news.length} updates from ${club.name}`,
      preheader: news.map(({ subject }) => subject).join(' · '),
      lines: [
        `Hello ${name},`,
        'Here is what’s new since your last daily email:',
        ...news.flatMap(({ subject, lines }, n) => [
          `${n + 1}. ${subject}`,
          // One mail has one button; the links of the updates are links in their text.
          ...lines.flatMap(line =>
            typeof line === 'string' ? line : linksOf(line).flatMap(({ label, url }) => [`${label}:`, url]),
          ),
        ]),
        button('Open the app', pages.dashboard.path),
      ],
      // Who wants no messages at all still gets those to a child, once a day.
      reason: 'You’re getting this because you chose one email a day, or less.',
    }),
  ),
}
