import { SendRawEmailCommand } from '@aws-sdk/client-ses'
import * as z from 'zod'
import { unsubscribeLinks } from '../../identity/mailLinks/notifications.ts'
import { settings } from '../../platform/environment/settings.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { RetryLater } from '../../platform/jobs/retryLater.ts'
import { renderMime } from '../../platform/mail/mime.ts'
import { isThrottled, ses } from '../../platform/mail/ses.ts'
import { club } from '../../stores/club/settings.ts'
import { getUser } from '../../stores/users/store.ts'
import { applyPreferences } from './preferences.ts'
import { type Mail, renderMail } from './render.ts'
import { isTemplate, type MailData, type TemplateName, topicOf } from './templates.ts'

const Payload = z.object({
  template: z.string(),
  data: z.record(z.string(), z.unknown()),
  userId: z.string().optional(),
  safeguarding: z.boolean().optional(),
})

/**
 * Sends one mail of the outbox, subject to the recipient's current preferences, which may delay or drop it. Throws
 * if SES rejects it, so that the job is retried.
 */
export async function sendMail(job: Job, now: Date): Promise<void> {
  const { template, data, userId, safeguarding } = Payload.parse(job.payload)
  if (!isTemplate(template)) throw new Error(`there is no email template ${template}`)
  const user = userId ? await getUser(userId) : undefined
  // A deleted account gets no more mail.
  if (userId && (!user || user.status === 'deleting')) return
  const known = { ...(user && { to: user.email, name: user.firstName }), ...data }
  const topic = user && topicOf(template, known, now)
  // Reminders decide themselves when they go: see `sendReminder.ts`.
  const news = topic === 'reminders' ? undefined : topic
  if (
    user &&
    news &&
    !(await applyPreferences(job, { template, data, safeguarding, topic: news }, user, now))
  )
    return
  const links = topic && (await unsubscribeLinks(user.id, topic))
  await sendThroughSes(await renderMail(template, known, now, links))
}

/**
 * Sends a mail right away, for a worker whose mail must not wait in the outbox. With `userId`, it includes
 * unsubscribe links.
 */
export async function sendMailNow<T extends TemplateName>(
  template: T,
  data: MailData[T],
  now: Date,
  userId?: string,
): Promise<void> {
  const links =
    userId === undefined ? undefined : await unsubscribeLinks(userId, topicOf(template, data, now) ?? 'all')
  await sendThroughSes(await renderMail(template, data, now, links))
}

async function sendThroughSes(mail: Mail): Promise<void> {
  // Made-up people have such addresses; each bounce would count against the club.
  if (mail.to.endsWith('.invalid')) return
  const from = { name: club.name, address: settings.MAIL_FROM }
  const command = new SendRawEmailCommand({
    Source: settings.MAIL_FROM,
    Destinations: [mail.to],
    RawMessage: { Data: renderMime({ ...mail, from }) },
  })
  await ses.send(command).catch((error: unknown) => {
    throw isThrottled(error) ? new RetryLater(error) : error
  })
}
