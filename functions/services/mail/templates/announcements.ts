import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { button, defineTemplate, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

/** Announcements of the club or a team. */
export const announcementTemplates = {
  announcement: defineTemplate(
    person.extend({
      /** The team it is for; absent for the whole club. */
      team: z.string().optional(),
      title: z.string(),
      body: z.string(),
      high: z.boolean(),
    }),
    ({ name, team, title, body, high }) => ({
      subject: `${high ? 'Important: ' : ''}${title} (${team ?? club.name})`,
      preheader: body,
      lines: [
        `Hello ${name},`,
        `An announcement for ${team ?? 'everyone in the club'}:`,
        title,
        ...body.split(/\n+/),
        button('See all announcements', pages.announcements.path),
      ],
      ...(high && {
        reason:
          'You’re getting this because you have an account at the club. Important announcements are always sent.',
      }),
    }),
    // High priority is about today, so it is sent right away whatever somebody chose.
    ({ high }) => (high ? undefined : 'announcements'),
  ),
}
