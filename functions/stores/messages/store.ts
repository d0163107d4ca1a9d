import * as z from 'zod'
import { entity, isNew, remove, update } from '#functions/platform/data/entity.ts'
import { keys, messageOrder } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { Message as Wire } from '#shared/messages/model.ts'
import { messagesPage } from '#shared/messages/rules.ts'

/** `alerts`: how many messages up to this one were to be noticed in the app; what goes by mail only is not. */
const Message = Wire.extend({ alerts: z.int() })
export type Message = z.infer<typeof Message>

export const messages = entity({ schema: Message, key: row => keys.message(row.conversationId, row.seq) })

const Conversation = z.object({
  id: z.string(),
  /** The number of its newest message. */
  seq: z.int(),
  alerts: z.int(),
  /** How many alerts were there before what can still be read, or was written since all messages were cleared. */
  base: z.int().default(0),
  /** A child takes part. */
  minors: z.boolean(),
  /** The newest message; absent when none is left. */
  last: Message.optional(),
  lastAt: z.string(),
})
export type Conversation = z.infer<typeof Conversation>

export const conversations = entity({
  schema: Conversation,
  key: row => keys.conversation(row.id),
  places: row => {
    const order = `${row.lastAt}#${row.id}`
    if (row.id.startsWith('ask.')) return { state: ['CONV#ask', order] }
    return row.id.startsWith('direct.') ? {} : { list: ['CONVS', order] }
  },
})

/**
 * Whose a conversation is that is between people: an adult's by his account, and a child's by the child, so that
 * whoever is its guardian at that moment finds it.
 */
const Party = z.object({
  conversationId: z.string(),
  userId: z.string(),
  playerId: z.string().optional(),
  lastAt: z.string(),
})
export type Party = z.infer<typeof Party>
export const parties = entity({
  schema: Party,
  key: row => keys.party(row.conversationId, row.userId),
  places: row => ({
    owner: [`CONVS#${row.playerId ?? row.userId}`, `${row.lastAt}#${row.conversationId}`],
  }),
})

const ReadMark = z.object({
  conversationId: z.string(),
  userId: z.string(),
  seq: z.int(),
  alerts: z.int(),
  at: z.string(),
})
export type ReadMark = z.infer<typeof ReadMark>
export const readMarks = entity({
  schema: ReadMark,
  key: row => keys.readMark(row.conversationId, row.userId),
})

const Sent = z.object({ conversationId: z.string(), sendId: z.string(), seq: z.int(), ttl: z.int() })
const sent = entity({ schema: Sent, key: row => keys.sent(row.conversationId, row.sendId) })

export const getConversation = (id: string) => conversations.get(keys.conversation(id))
export const conversationsById = (ids: string[]) => conversations.getMany(ids.map(keys.conversation))
export const getMessage = (id: string, seq: number) => messages.get(keys.message(id, seq))

/** A page of a conversation: the newest before a number, newest first, or those after one, oldest first. */
export function pageOf(
  id: string,
  { before, after, limit = messagesPage }: { before?: number; after?: number; limit?: number },
): Promise<Message[]> {
  const from = messageOrder(after === undefined ? 0 : after + 1)
  const to = before === undefined ? 'MSG#~' : messageOrder(Math.max(0, before - 1))
  const descending = after === undefined
  return messages.between(keys.conversation(id).pk, [from, to], { descending, limit })
}

/** Those at the beginning of a conversation. */
export const oldestOf = (id: string, limit: number): Promise<Message[]> => pageOf(id, { after: -1, limit })

/** The conversations of a person or a child, the latest first. */
export const partiesOf = (owner: string, until: string, limit: number): Promise<Party[]> =>
  parties.between(`CONVS#${owner}`, ['0', until], { index: 'owner', descending: true, limit })

/** Those of teams, programs and the club, or the questions to the staff, the latest first. */
export const latestConversations = (
  of: 'groups' | 'questions',
  until: string,
  limit: number,
): Promise<Conversation[]> => {
  const [partition, index] = of === 'groups' ? (['CONVS', 'list'] as const) : (['CONV#ask', 'state'] as const)
  return conversations.between(partition, ['0', until], { index, descending: true, limit })
}

export const readMarksOf = (userId: string, ids: string[]) =>
  readMarks.getMany(ids.map(id => keys.readMark(id, userId)))

/** Who has read a conversation, and how far. */
export const readersOf = (id: string): Promise<ReadMark[]> =>
  readMarks.within(keys.conversation(id).pk, 'READ#')

/** Never back; fails where he has read further already. */
export const markRead = (mark: ReadMark): Write =>
  readMarks.put(mark, {
    expression: 'attribute_not_exists(#pk) OR #seq < :seq',
    values: { seq: mark.seq },
  })

/** The message that was sent under this name, if it was. */
export async function sentBefore(id: string, sendId: string | undefined): Promise<Message | undefined> {
  const before = sendId ? await sent.get(keys.sent(id, sendId)) : undefined
  return before && getMessage(id, before.seq)
}

/** Seconds for which a message that is sent again is known. */
const sentLives = 7 * 86_400

/**
 * A message and all that says so; `before` is the conversation as it was read. The writes fail where another was
 * quicker: then the number is taken, and it is to be tried again.
 */
export function addMessage(
  before: Conversation | undefined,
  message: Message,
  {
    minors,
    base,
    parties: whose,
    sendId,
  }: { minors: boolean; base: number; parties: Omit<Party, 'lastAt'>[]; sendId: string | undefined },
): Write[] {
  const { conversationId: id, senderId, seq, alerts, createdAt: lastAt } = message
  const ttl = Math.floor(Date.parse(lastAt) / 1000) + sentLives
  return [
    conversations.put(
      { id, seq, alerts, base, minors, last: message, lastAt },
      before ? { expression: '#seq = :seq', values: { seq: before.seq } } : isNew,
    ),
    messages.create(message),
    // Who writes has read what was there.
    readMarks.put({ conversationId: id, userId: senderId, seq, alerts, at: lastAt }),
    ...whose.map(party => parties.put({ ...party, lastAt })),
    ...(sendId ? [sent.create({ conversationId: id, sendId, seq, ttl })] : []),
  ]
}

/**
 * What was before its oldest message is gone, and nobody misses it; where nothing is left it keeps its numbers. Fails
 * where somebody has written meanwhile.
 */
export function shortened({ id, seq, alerts, base }: Conversation, oldest: Message | undefined): Write {
  const isAlert = oldest?.notificationType !== 'email'
  const before = oldest ? oldest.alerts - (isAlert ? 1 : 0) : alerts
  return update(keys.conversation(id), {
    set: { base: Math.max(base, before) },
    remove: oldest ? [] : ['last'],
    when: { expression: '#seq = :seq', values: { seq } },
  })
}

export const removeMessage = ({ conversationId, seq }: Message): Write =>
  remove(keys.message(conversationId, seq))
