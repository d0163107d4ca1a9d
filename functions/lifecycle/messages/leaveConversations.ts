import { remove } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { latestConversations, partiesOf, readMarksOf } from '#functions/stores/messages/store.ts'

/** More than one person, or the club, has. */
const most = 5000

/**
 * Somebody who is no more: he is in no conversation, and nobody reads how far he had read. What he has said stays with
 * those whom he has said it to. A child's are listed with the child. May be done twice.
 */
export async function leaveConversations(userId: string, listedWith = userId): Promise<void> {
  const [own, groups, questions] = await Promise.all([
    partiesOf(listedWith, '~', most),
    latestConversations('groups', '~', most),
    latestConversations('questions', '~', most),
  ])
  const ids = [
    ...own.map(({ conversationId }) => conversationId),
    ...[...groups, ...questions].map(({ id }) => id),
  ]
  for (const { conversationId } of await readMarksOf(userId, [...new Set(ids)]))
    await commit(remove(keys.readMark(conversationId, userId)))
  for (const { conversationId } of own) await commit(remove(keys.party(conversationId, userId)))
}
