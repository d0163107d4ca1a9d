import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import { getReadMarks, listLatestConversations, listParties } from '../../stores/messages/store.ts'

/** More than any person, or the whole club, has. */
const maxConversations = 5000

/**
 * Removes a deleted account and its read marks from all conversations. Its messages stay with the recipients. A
 * child's conversations are listed under the player id. Idempotent.
 */
export async function leaveConversations(userId: string, listedWith = userId): Promise<void> {
  const [own, groups, questions] = await Promise.all([
    listParties(listedWith, '~', maxConversations),
    listLatestConversations('groups', '~', maxConversations),
    listLatestConversations('questions', '~', maxConversations),
  ])
  const ids = [
    ...own.map(({ conversationId }) => conversationId),
    ...[...groups, ...questions].map(({ id }) => id),
  ]
  for (const { conversationId } of await getReadMarks(userId, [...new Set(ids)]))
    await commit(deleteRow(keys.readMark(conversationId, userId)))
  for (const { conversationId } of own) await commit(deleteRow(keys.party(conversationId, userId)))
}
