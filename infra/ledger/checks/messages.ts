import { namedUserIds, parseTarget } from '#shared/messages/targets.ts'
import { defineCheck } from '../defineCheck.ts'
import { groupBy, indexBy } from '../snapshot.ts'

/** While an account is being deleted, it leaves its conversations one by one. */
const isThere = (user: { status: string } | undefined): boolean =>
  user !== undefined && user.status !== 'deleting'

/** The messages agree with the conversations, the lists of conversations and the readers. */
export const messageChecks = [
  defineCheck({
    name: 'conversations',
    means: 'a conversation ends with its newest message, word for word, and is listed for everyone in it',
    rows: snapshot => snapshot.conversations,
    wrong: snapshot => {
      const said = groupBy(snapshot.messages, ({ conversationId }) => conversationId)
      const parties = indexBy(snapshot.parties, party => `${party.conversationId} ${party.userId}`)
      return ({ id, seq, alerts, last, lastAt }) => {
        const newest = said.get(id)?.reduce((one, other) => (other.seq > one.seq ? other : one))
        const target = parseTarget(id)
        if (!target) return [`Conversation ${id} has no participants`]
        const unlisted = namedUserIds(target).filter(
          userId => isThere(snapshot.user.get(userId)) && !parties.has(`${id} ${userId}`),
        )
        return [
          ...(last?.seq === newest?.seq && last?.content === newest?.content
            ? []
            : [`Conversation ${id} does not end with its newest message`]),
          ...(newest && (newest.seq !== seq || newest.alerts !== alerts || newest.createdAt !== lastAt)
            ? [`Conversation ${id} counts ${seq}, but its newest message is ${newest.seq}`]
            : []),
          ...unlisted.map(userId => `Conversation ${id} is not listed with ${userId}`),
        ]
      }
    },
  }),
  defineCheck({
    name: 'messages',
    means: 'each message is in a conversation, and nobody has read beyond its end',
    rows: snapshot => [
      ...snapshot.messages,
      ...snapshot.readMarks.map(({ conversationId, userId, seq }) => ({ conversationId, seq, userId })),
    ],
    wrong: snapshot => {
      const conversations = indexBy(snapshot.conversations, ({ id }) => id)
      return row => {
        const conversation = conversations.get(row.conversationId)
        const what = 'userId' in row ? `How far ${row.userId} has read` : 'A message'
        if (!conversation) return [`${what} is in conversation ${row.conversationId}, which is gone`]
        return row.seq <= conversation.seq ? [] : [`${what} is beyond the end of ${row.conversationId}`]
      }
    },
  }),
]
