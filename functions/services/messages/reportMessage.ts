import { formatInstant } from '#shared/dates.ts'
import { parseTarget } from '#shared/messages/targets.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { newId } from '../../platform/data/ids.ts'
import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { notFound } from '../../platform/http/errors.ts'
import { startLimitCheck } from '../../platform/http/rateLimits.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { type ConcernRow, concerns } from '../../stores/concerns/store.ts'
import { getMessage, listMessagePage, type MessageRow } from '../../stores/messages/store.ts'
import { getAdminAddresses } from '../../stores/users/mailAddresses.ts'
import { openConcern } from '../concerns/openConcern.ts'
import { getClearedUntil } from './clearMessages.ts'
import { conversationTitle, getNames } from './conversationNames.ts'
import { requireVisibleTarget } from './readConversation.ts'

/** How many messages before a reported one the administrators may read. */
const contextMessages = 10

/** Sends a message to the administrators' inbox. */
export async function reportMessage(
  caller: Caller,
  conversationId: string,
  { seq, reason }: { seq: number; reason: string },
  now: Date,
): Promise<void> {
  const named = parseTarget(conversationId)
  const [assertWithinLimit, target, message, cleared, names, admins] = await Promise.all([
    startLimitCheck(`report#${caller.id}`, { max: 30, seconds: 3600, onStoreError: 'allow' }, now),
    requireVisibleTarget(caller, conversationId),
    getMessage(conversationId, seq),
    getClearedUntil(),
    getNames(named ? [named] : []),
    getAdminAddresses(),
  ])
  assertWithinLimit()
  if (!message || message.createdAt <= cleared) throw notFound('Message')
  const title = conversationTitle(target, names, '')
  const concern: ConcernRow = {
    id: newId('cnc', now),
    topic: 'conduct',
    text: `${reason}\n\n${quoteMessage(message, title)}`,
    userId: caller.id,
    userName: caller.user.fullName,
    reported: { conversationId, seq },
    state: 'open',
    createdAt: now.toISOString(),
  }
  await commit(...openConcern(concern, admins, now))
}

function quoteMessage({ senderName, subject, content, createdAt }: MessageRow, title: string): string {
  const when = formatInstant(createdAt, club.timeZone)
  return `${senderName} wrote to ${title} on ${when}:\n${subject ? `${subject}\n` : ''}${content}`
}

/** A reported message and those before it; reading them is audited. */
export async function listReportedMessages(
  caller: Caller,
  concernId: string,
  now: Date,
): Promise<MessageRow[]> {
  const concern = await concerns.get(keys.concern(concernId))
  if (!concern?.reported || !parseTarget(concern.reported.conversationId)) throw notFound('Concern')
  const { conversationId, seq } = concern.reported
  const auditEntry = { actor: caller.id, action: 'messages.read-reported', subject: concern.id } as const
  const [rows] = await Promise.all([
    listMessagePage(conversationId, { before: seq + 1, limit: contextMessages + 1 }),
    commit(auditWrite({ ...auditEntry, details: { conversationId, seq } }, now)),
  ])
  return rows.toReversed()
}
