import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { button, defineTemplate, person } from '../../../platform/mail/defineTemplate.ts'

/** Messages from the app, sent by mail. */
export const messageTemplates = {
  message: defineTemplate(
    person.extend({
      from: z.string(),
      /** The audience besides the reader: a team, a program, everyone. */
      title: z.string().optional(),
      /** Names of the children whose guardians read along. */
      children: z.array(z.string()).optional(),
      subject: z.string().optional(),
      content: z.string(),
      attachments: z.int(),
      conversationId: z.string(),
    }),
    ({ name, from, title, children = [], subject, content, attachments, conversationId }) => ({
      subject: subject ?? `Message from ${from}${children.length > 0 ? ` to ${title}` : ''}`,
      preheader: content,
      lines: [
        `Hello ${name},`,
        `${from} wrote${title ? ` to ${title}` : ''}:`,
        ...content.split(/\n+/),
        ...(attachments > 0
          ? [attachments === 1 ? '1 file attached.' : `${attachments} files attached.`]
          : []),
        button('Reply in the app', `${pages.messages.path}?${new URLSearchParams({ c: conversationId })}`),
        'Replies to this email aren’t delivered.',
        ...children.map(child => `${child}’s parents and guardians can read this conversation too.`),
      ],
    }),
    () => 'messages',
  ),
}
