import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { defineTemplate, link, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

/** What the club or a team announces, sent by mail. */
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
      lines: [
        `Hello ${name},`,
        `an announcement for ${team ?? 'the whole club'}:`,
        title,
        ...body.split(/\n+/),
        'All current announcements:',
        link(pages.announcements.path),
      ],
    }),
    // What has high priority is for today, and comes at once whatever somebody chose.
    ({ high }) => (high ? undefined : 'announcements'),
  ),
}
