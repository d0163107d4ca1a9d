import type { Caller } from '#functions/identity/sessions/caller.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { keys } from '#functions/platform/data/table.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { notFound } from '#functions/platform/http/errors.ts'
import { counted } from '#functions/platform/http/limits.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { type Concern, concerns, openedConcern } from '#functions/stores/concerns/store.ts'
import { getMessage, type Message, pageOf } from '#functions/stores/messages/store.ts'
import { adminAddresses } from '#functions/stores/users/mailAddresses.ts'
import { formatInstant } from '#shared/dates.ts'
import { targetOf } from '#shared/messages/targets.ts'
import { clearedUntil } from './clear.ts'
import { namesOf, titleOf } from './conversationNames.ts'
import { seenBy } from './read.ts'

/** How many messages before a reported one the administrators may read. */
const context = 10

/** Into the administrators' inbox, with what was said. */
export async function report(
  caller: Caller,
  conversationId: string,
  { seq, reason }: { seq: number; reason: string },
  now: Date,
): Promise<void> {
  const named = targetOf(conversationId)
  const [refuseTooMany, target, message, cleared, names, admins] = await Promise.all([
    counted(`report#${caller.id}`, { max: 30, seconds: 3600, whenBlind: 'allow' }, now),
    seenBy(caller, conversationId),
    getMessage(conversationId, seq),
    clearedUntil(),
    namesOf(named ? [named] : []),
    adminAddresses(),
  ])
  refuseTooMany()
  if (!message || message.createdAt <= cleared) throw notFound('Message')
  const title = titleOf(target, names, '')
  const concern: Concern = {
    id: newId('cnc', now),
    topic: 'conduct',
    text: `${reason}\n\n${quoted(message, title)}`,
    userId: caller.id,
    userName: caller.user.fullName,
    reported: { conversationId, seq },
    state: 'open',
    createdAt: now.toISOString(),
  }
  await commit(...openedConcern(concern, admins, now))
}

function quoted({ senderName, subject, content, createdAt }: Message, title: string): string {
  const when = formatInstant(createdAt, club.timeZone)
  return `${senderName} wrote to ${title} on ${when}:\n${subject ? `${subject}\n` : ''}${content}`
}

/** A reported message and what was said before it; that somebody has read it is written down. */
export async function reportedMessages(caller: Caller, concernId: string, now: Date): Promise<Message[]> {
  const concern = await concerns.get(keys.concern(concernId))
  if (!concern?.reported || !targetOf(concern.reported.conversationId)) throw notFound('Concern')
  const { conversationId, seq } = concern.reported
  const trace = { actor: caller.id, action: 'messages.read-reported', subject: concern.id } as const
  const [rows] = await Promise.all([
    pageOf(conversationId, { before: seq + 1, limit: context + 1 }),
    commit(auditRow({ ...trace, details: { conversationId, seq } }, now)),
  ])
  return rows.toReversed()
}
