import * as z from 'zod'
import { Message } from '#shared/messages/model.ts'
import { messagesPageSize } from '#shared/messages/rules.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys, messageSortKey } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow, isNew, updateRow } from '../../platform/data/writes.ts'

/** `alerts`: how many messages up to this one alert people in the app; those sent only by mail do not. */
const MessageRow = Message.extend({ alerts: z.int() })
export type MessageRow = z.infer<typeof MessageRow>

export const messages = entity({ schema: MessageRow, key: row => keys.message(row.conversationId, row.seq) })

const ConversationRow = z.object({
  id: z.string(),
  /** The number of its newest message. */
  seq: z.int(),
  alerts: z.int(),
  /** The alerts before the oldest message that is still readable: earlier ones were deleted or cleared. */
  base: z.int().default(0),
  /** A child takes part. */
  minors: z.boolean(),
  /** The newest message; absent if none is left. */
  last: MessageRow.optional(),
  lastAt: z.string(),
})
export type ConversationRow = z.infer<typeof ConversationRow>

export const conversations = entity({
  schema: ConversationRow,
  key: row => keys.conversation(row.id),
  indexKeys: row => {
    const order = `${row.lastAt}#${row.id}`
    if (row.id.startsWith('ask.')) return { state: ['CONV#ask', order] }
    return row.id.startsWith('direct.') ? {} : { list: ['CONVS', order] }
  },
})

/**
 * The participants of a direct conversation: an adult by account, a child by player id, so that its current
 * guardians find it.
 */
const PartyRow = z.object({
  conversationId: z.string(),
  userId: z.string(),
  playerId: z.string().optional(),
  lastAt: z.string(),
})
export type PartyRow = z.infer<typeof PartyRow>
export const parties = entity({
  schema: PartyRow,
  key: row => keys.party(row.conversationId, row.userId),
  indexKeys: row => ({
    owner: [`CONVS#${row.playerId ?? row.userId}`, `${row.lastAt}#${row.conversationId}`],
  }),
})

const ReadMarkRow = z.object({
  conversationId: z.string(),
  userId: z.string(),
  seq: z.int(),
  alerts: z.int(),
  at: z.string(),
})
export type ReadMarkRow = z.infer<typeof ReadMarkRow>
export const readMarks = entity({
  schema: ReadMarkRow,
  key: row => keys.readMark(row.conversationId, row.userId),
})

const SentRow = z.object({ conversationId: z.string(), sendId: z.string(), seq: z.int(), ttl: z.int() })
const sent = entity({ schema: SentRow, key: row => keys.sent(row.conversationId, row.sendId) })

export const getConversation = (id: string) => conversations.get(keys.conversation(id))
export const getConversationsById = (ids: string[]) => conversations.getMany(ids.map(keys.conversation))
export const getMessage = (id: string, seq: number) => messages.get(keys.message(id, seq))

/** A page of a conversation: messages before a number, newest first, or after one, oldest first. */
export function listMessagePage(
  id: string,
  { before, after, limit = messagesPageSize }: { before?: number; after?: number; limit?: number },
): Promise<MessageRow[]> {
  const from = messageSortKey(after === undefined ? 0 : after + 1)
  const to = before === undefined ? 'MSG#~' : messageSortKey(Math.max(0, before - 1))
  const descending = after === undefined
  return messages.between(keys.conversation(id).pk, [from, to], { descending, limit })
}

/** The oldest messages of a conversation. */
export const listOldest = (id: string, limit: number): Promise<MessageRow[]> =>
  listMessagePage(id, { after: -1, limit })

/** The conversations of a person or a child, latest first. */
export const listParties = (owner: string, until: string, limit: number): Promise<PartyRow[]> =>
  parties.between(`CONVS#${owner}`, ['0', until], { index: 'owner', descending: true, limit })

/** Conversations of teams, programs and the club, or the questions to the staff, latest first. */
export const listLatestConversations = (
  of: 'groups' | 'questions',
  until: string,
  limit: number,
): Promise<ConversationRow[]> => {
  const [partition, index] = of === 'groups' ? (['CONVS', 'list'] as const) : (['CONV#ask', 'state'] as const)
  return conversations.between(partition, ['0', until], { index, descending: true, limit })
}

export const getReadMarks = (userId: string, ids: string[]) =>
  readMarks.getMany(ids.map(id => keys.readMark(id, userId)))

/** Who has read a conversation, and how far. */
export const listReaders = (id: string): Promise<ReadMarkRow[]> =>
  readMarks.within(keys.conversation(id).pk, 'READ#')

/** Never moves back; fails if the user has already read further. */
export const markRead = (mark: ReadMarkRow): Write =>
  readMarks.overwrite(mark, {
    expression: 'attribute_not_exists(#pk) OR #seq < :seq',
    values: { seq: mark.seq },
  })

/** The message sent under this send id, if there is one. */
export async function findSentMessage(
  id: string,
  sendId: string | undefined,
): Promise<MessageRow | undefined> {
  const before = sendId ? await sent.get(keys.sent(id, sendId)) : undefined
  return before && getMessage(id, before.seq)
}

/** Seconds for which a resent message is recognized. */
const sentTtlSeconds = 7 * 86_400

/**
 * Adds a message and updates everything derived from it; `before` is the conversation as read. The writes fail if
 * another message took the number first, and must then be retried.
 */
export function addMessageWrites(
  before: ConversationRow | undefined,
  message: MessageRow,
  {
    minors,
    base,
    parties: whose,
    sendId,
  }: { minors: boolean; base: number; parties: Omit<PartyRow, 'lastAt'>[]; sendId: string | undefined },
): Write[] {
  const { conversationId: id, senderId, seq, alerts, createdAt: lastAt } = message
  const ttl = Math.floor(Date.parse(lastAt) / 1000) + sentTtlSeconds
  return [
    conversations.put(
      { ...before, id, seq, alerts, base, minors, last: message, lastAt },
      before ? { expression: '#seq = :seq', values: { seq: before.seq } } : isNew,
    ),
    messages.create(message),
    // The sender has read everything before the message.
    readMarks.overwrite({ conversationId: id, userId: senderId, seq, alerts, at: lastAt }),
    ...whose.map(party => parties.overwrite({ ...party, lastAt })),
    ...(sendId ? [sent.create({ conversationId: id, sendId, seq, ttl })] : []),
  ]
}

/**
 * After old messages were deleted, stops counting their alerts. An empty conversation keeps its numbering. Fails if
 * a message was added meanwhile.
 */
export function trimWrite({ id, seq, alerts, base }: ConversationRow, oldest: MessageRow | undefined): Write {
  const isAlert = oldest?.notificationType !== 'email'
  const before = oldest ? oldest.alerts - (isAlert ? 1 : 0) : alerts
  return updateRow(keys.conversation(id), {
    set: { base: Math.max(base, before) },
    remove: oldest ? [] : ['last'],
    when: { expression: '#seq = :seq', values: { seq } },
  })
}

export const deleteMessage = ({ conversationId, seq }: MessageRow): Write =>
  deleteRow(keys.message(conversationId, seq))
