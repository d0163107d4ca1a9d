import * as z from 'zod'
import { type DueWork, done } from '#functions/platform/jobs/queue.ts'
import { getMessage } from '#functions/stores/messages/store.ts'
import { usersById } from '#functions/stores/users/store.ts'
import { namedIn, targetOf } from '#shared/messages/targets.ts'
import { tellAll } from '../mail/outbox.ts'
import { audienceOf } from './audience.ts'
import { addressee, namesOf } from './conversationNames.ts'

const Payload = z.object({ conversationId: z.string(), seq: z.int() })

/**
 * The mails of a message, each recipient once. What is said in the app only goes by mail to the guardians of a child
 * that it is said to, whoever chose what: they are to know of it.
 */
export async function deliver(work: DueWork): Promise<void> {
  const { conversationId, seq } = Payload.parse(work.payload)
  const target = targetOf(conversationId)
  const message = target && (await getMessage(conversationId, seq))
  if (!target || !message) return done(work)
  const [{ adults, guardians }, names, named] = await Promise.all([
    audienceOf(target),
    namesOf([target]),
    usersById([...namedIn(target)]),
  ])
  const isMailed = message.notificationType !== 'app'
  const told = (isMailed ? adults : guardians).filter(id => id !== message.senderId)
  const { senderName, subject, content, attachments } = message
  const children = named.filter(({ role }) => role === 'player').map(({ fullName }) => fullName)
  const isBetweenAdults = target.type === 'direct' && children.length === 0
  const title = isBetweenAdults ? undefined : addressee(target, names, message.senderId)
  const files = attachments.length
  const data = { from: senderName, title, children, subject, content, attachments: files, conversationId }
  await tellAll(work, told, 'message', data, { safeguarding: guardians })
}
