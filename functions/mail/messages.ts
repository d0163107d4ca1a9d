import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { link, person, template } from './template.ts'

/** What somebody is written in the app, by mail. */
export const messageTemplates = {
  message: template(
    person.extend({
      from: z.string(),
      /** Whom it is for besides the reader: a team, a program, everybody. */
      title: z.string().optional(),
      subject: z.string().optional(),
      content: z.string(),
      attachments: z.int(),
      conversationId: z.string(),
    }),
    ({ name, from, title, subject, content, attachments, conversationId }) => ({
      subject: subject ?? `Message from ${from}`,
      lines: [
        `Hello ${name},`,
        `${from} wrote${title ? ` to ${title}` : ''}:`,
        ...content.split(/\n+/),
        ...(attachments > 0 ? [attachments === 1 ? 'With one file.' : `With ${attachments} files.`] : []),
        'Please answer in the app, not by mail:',
        link(`${pages.messages.path}?${new URLSearchParams({ c: conversationId })}`),
      ],
    }),
    () => 'messages',
  ),
}
