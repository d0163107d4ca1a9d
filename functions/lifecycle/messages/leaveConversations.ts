import { deleteRow } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { getReadMarks, listLatestConversations, listParties } from '../../stores/messages/store.ts'

/** More than one person, or the club, has. */
const maxConversations = 5000

/**
 * Removes a deleted account from all conversations, with its read marks. What it wrote stays with the
 * recipients. A child's conversations are listed under the child. Safe to run twice.
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
