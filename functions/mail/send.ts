import { SendEmailCommand } from '@aws-sdk/client-ses'
import * as z from 'zod'
import { NotNow } from '../due/pace.ts'
import type { DueWork } from '../due/store.ts'
import { settings } from '../http/settings.ts'
import { getUser } from '../users/store.ts'
import { isThrottled, ses } from './ses.ts'
import { isTemplate, type Mail, type MailData, render, type Template } from './templates.ts'

const Payload = z.object({
  template: z.string(),
  data: z.record(z.string(), z.unknown()),
  userId: z.string().optional(),
})

/** Sends one mail of the outbox. A refusal by SES is thrown, so that the work comes back later. */
export async function sendMail({ payload }: DueWork, now: Date): Promise<void> {
  const { template, data, userId } = Payload.parse(payload)
  if (!isTemplate(template)) throw new Error(`there is no mail template ${template}`)
  const user = userId ? await getUser(userId) : undefined
  // Whose account is gone gets no mail any more.
  if (userId && !user) return
  await send(await render(template, { ...(user && { to: user.email, name: user.firstName }), ...data }, now))
}

/** Sends a mail at once: for a worker whose mail must not wait in the outbox. */
export const deliver = async <T extends Template>(template: T, data: MailData[T], now: Date): Promise<void> =>
  send(await render(template, data, now))

async function send({ to, subject, text, html }: Mail): Promise<void> {
  const content = (body: string) => ({ Data: body, Charset: 'UTF-8' })
  const mail = new SendEmailCommand({
    Source: `${headerWord(settings.CLUB_NAME)} <${settings.MAIL_FROM}>`,
    Destination: { ToAddresses: [to] },
    Message: { Subject: content(subject), Body: { Text: content(text), Html: content(html) } },
  })
  await ses.send(mail).catch((error: unknown) => {
    throw isThrottled(error) ? new NotNow(error) : error
  })
}

/** Any name as a word of a mail header: a comma in it would begin a second address, an é must be encoded. */
const headerWord = (name: string): string => `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`
