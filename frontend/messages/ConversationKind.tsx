import type { Conversation } from '#shared/messages/model.ts'
import { getKind } from './describe.ts'
import styles from './messages.module.css'

/** The kind of conversation, unless its title says it already. */
export function ConversationKind({ of }: { of: Pick<Conversation, 'type' | 'isStaffOnly' | 'title'> }) {
  const kind = getKind(of)
  return kind === of.title ? null : (
    <>
      <span className={styles.conversationKind}>{kind}</span>{' '}
    </>
  )
}
