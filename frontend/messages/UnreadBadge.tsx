import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '#shared/messages/model.ts'
import { latestConversationsQuery } from './queries.ts'
import styles from './unread.module.css'

/** How many messages are new; nothing if none is. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.unread}>
      {count > 99 ? '99+' : count}
      <span className="hidden"> unread</span>
    </span>
  )
}

/** For the menu: the new messages of all conversations. A hidden tab does not ask. */
export function UnreadMessages() {
  const { data: count = 0 } = useQuery({
    ...latestConversationsQuery,
    select: countUnread,
    refetchInterval: 5 * 60_000,
  })
  return <UnreadBadge count={count} />
}

const countUnread = (rows: readonly Conversation[]): number =>
  rows.reduce((total, { unread }) => total + unread, 0)
