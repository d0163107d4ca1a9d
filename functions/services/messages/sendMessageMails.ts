import * as z from 'zod'
import { namedUserIds, parseTarget } from '#shared/messages/targets.ts'
import { completeJob, type Job } from '../../platform/jobs/queue.ts'
import { getMessage } from '../../stores/messages/store.ts'
import { getUsersById } from '../../stores/users/store.ts'
import { mailEach } from '../mail/outbox.ts'
import { getAudience } from './audience.ts'
import { addresseeText, getNames } from './conversationNames.ts'

const Payload = z.object({ conversationId: z.string(), seq: z.int() })

/**
 * The mails of a message, one per recipient. A message sent only in the app is still mailed to the guardians of a
 * child it is addressed to, whatever they chose, because they must know about it.
 */
export async function sendMessageMails(job: Job): Promise<void> {
  const { conversationId, seq } = Payload.parse(job.payload)
  const target = parseTarget(conversationId)
  const message = target && (await getMessage(conversationId, seq))
  if (!target || !message) return completeJob(job)
  const [{ adults, guardians }, names, named] = await Promise.all([
    getAudience(target),
    getNames([target]),
    getUsersById([...namedUserIds(target)]),
  ])
  const isMailed = message.notificationType !== 'app'
  const recipients = (isMailed ? adults : guardians).filter(id => id !== message.senderId)
  const { senderName, subject, content, attachments } = message
  const children = named.filter(({ role }) => role === 'player').map(({ fullName }) => fullName)
  const isBetweenAdults = target.type === 'direct' && children.length === 0
  const title = isBetweenAdults ? undefined : addresseeText(target, names, message.senderId)
  const files = attachments.length
  const data = { from: senderName, title, children, subject, content, attachments: files, conversationId }
  await mailEach(job, recipients, 'message', data, { safeguarding: guardians })
}
