import { SendRawEmailCommand } from '@aws-sdk/client-ses'
import * as z from 'zod'
import { unsubscribeLinks } from '#functions/identity/mailLinks/notifications.ts'
import { settings } from '#functions/platform/environment/settings.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { NotNow } from '#functions/platform/jobs/rateLimit.ts'
import { mimeOf } from '#functions/platform/mail/mime.ts'
import { isThrottled, ses } from '#functions/platform/mail/ses.ts'
import { club } from '#functions/stores/club/settings.ts'
import { getUser } from '#functions/stores/users/store.ts'
import { goesNow } from './preferences.ts'
import { type Mail, render } from './render.ts'
import { isTemplate, type MailData, type Template, topicOf } from './templates/auth.ts'

const Payload = z.object({
  template: z.string(),
  data: z.record(z.string(), z.unknown()),
  userId: z.string().optional(),
  safeguarding: z.boolean().optional(),
})

/**
 * Sends one mail of the outbox, as its reader wants it by now: it may have to wait, or not to go at all. A refusal by
 * SES is thrown, so that the work comes back later.
 */
export async function sendMail(work: DueWork, now: Date): Promise<void> {
  const { template, data, userId, safeguarding } = Payload.parse(work.payload)
  if (!isTemplate(template)) throw new Error(`there is no mail template ${template}`)
  const user = userId ? await getUser(userId) : undefined
  // Whose account is gone gets no mail any more.
  if (userId && (!user || user.status === 'deleting')) return
  const known = { ...(user && { to: user.email, name: user.firstName }), ...data }
  const topic = user && topicOf(template, known, now)
  if (topic && !(await goesNow(work, { template, data, safeguarding, topic }, user, now))) return
  const links = topic && (await unsubscribeLinks(user.id, topic))
  await send(await render(template, known, now, links))
}

/** Sends a mail at once: for a worker whose mail must not wait in the outbox. With `userId` it can be unsubscribed. */
export async function deliver<T extends Template>(
  template: T,
  data: MailData[T],
  now: Date,
  userId?: string,
): Promise<void> {
  const links = userId === undefined ? undefined : await unsubscribeLinks(userId, 'all')
  await send(await render(template, data, now, links))
}

async function send(mail: Mail): Promise<void> {
  const from = { name: club.name, address: settings.MAIL_FROM }
  const command = new SendRawEmailCommand({
    Source: settings.MAIL_FROM,
    Destinations: [mail.to],
    RawMessage: { Data: mimeOf({ ...mail, from }) },
  })
  await ses.send(command).catch((error: unknown) => {
    throw isThrottled(error) ? new NotNow(error) : error
  })
}
