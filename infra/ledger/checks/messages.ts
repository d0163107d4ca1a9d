import { namedIn, targetOf } from '#shared/messages/targets.ts'
import { check } from '../defineCheck.ts'
import { group, index } from '../snapshot.ts'

/** Whoever is being deleted leaves his conversations one by one. */
const isThere = (user: { status: string } | undefined): boolean =>
  user !== undefined && user.status !== 'deleting'

/** What was said, as the conversations, their lists and their readers have it. */
export const messageChecks = [
  check({
    name: 'conversations',
    means:
      'a conversation ends with its newest message, word for word, and is listed with whom it is between',
    rows: books => books.conversations,
    wrong: books => {
      const said = group(books.messages, ({ conversationId }) => conversationId)
      const parties = index(books.parties, party => `${party.conversationId} ${party.userId}`)
      return ({ id, seq, alerts, last, lastAt }) => {
        const newest = said.get(id)?.reduce((one, other) => (other.seq > one.seq ? other : one))
        const target = targetOf(id)
        if (!target) return [`Conversation ${id} is with nobody`]
        const unlisted = namedIn(target).filter(
          userId => isThere(books.user.get(userId)) && !parties.has(`${id} ${userId}`),
        )
        return [
          ...(last?.seq === newest?.seq && last?.content === newest?.content
            ? []
            : [`Conversation ${id} does not end with its newest message`]),
          ...(newest && (newest.seq !== seq || newest.alerts !== alerts || newest.createdAt !== lastAt)
            ? [`Conversation ${id} counts ${seq}, its newest message is ${newest.seq}`]
            : []),
          ...unlisted.map(userId => `Conversation ${id} is not listed with ${userId}`),
        ]
      }
    },
  }),
  check({
    name: 'messages',
    means: 'each message stands in a conversation, and nobody has read further than what was said',
    rows: books => [
      ...books.messages,
      ...books.readMarks.map(({ conversationId, userId, seq }) => ({ conversationId, seq, userId })),
    ],
    wrong: books => {
      const conversations = index(books.conversations, ({ id }) => id)
      return row => {
        const conversation = conversations.get(row.conversationId)
        const what = 'userId' in row ? `How far ${row.userId} has read` : 'A message'
        if (!conversation) return [`${what} is in conversation ${row.conversationId}, which is gone`]
        return row.seq <= conversation.seq ? [] : [`${what} is beyond the end of ${row.conversationId}`]
      }
    },
  }),
]
