import { Link, useSearchParams } from 'react-router-dom'
import { useZones } from '#frontend/lib/clock.ts'
import { ConversationKind } from '#frontend/messages/ConversationKind.tsx'
import { formatFileCount } from '#frontend/messages/describe.ts'
import { formatShort } from '#frontend/messages/formatTime.ts'
import styles from '#frontend/messages/messages.module.css'
import { UnreadBadge } from '#frontend/messages/UnreadBadge.tsx'
import { setConversation } from '#frontend/messages/useOpenConversation.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import type { Conversation } from '#shared/messages/model.ts'

/** A row in the list; says in words what kind of conversation it is, and what is new. */
export function ConversationLink(props: { conversation: Conversation; isOpen: boolean }) {
  const { conversation, isOpen } = props
  const { id, title, last, unread } = conversation
  const zones = useZones()
  const [params] = useSearchParams()
  const search = new URLSearchParams(params)
  setConversation(search, id)
  return (
    <Link
      to={{ search: search.toString() }}
      preventScrollReset
      className={unread > 0 ? `${styles.conversation} ${styles.conversationUnread}` : styles.conversation}
      aria-current={isOpen ? 'page' : undefined}
      data-id={id}
    >
      <span className={styles.conversationHead}>
        <span className={styles.conversationTitle}>{title}</span> <ConversationKind of={conversation} />
      </span>
      {last && (
        <time className="muted" dateTime={last.createdAt}>
          {formatShort(last.createdAt, zones, new Date())}
        </time>
      )}
      <span className={styles.conversationPreview}>
        {last && <MessagePreview last={last} title={title} />}
      </span>
      <UnreadBadge count={unread} />
    </Link>
  )
}

function MessagePreview({ last, title }: { last: NonNullable<Conversation['last']>; title: string }) {
  const { id } = useUser()
  const { senderId, senderName, subject, preview, attachments } = last
  const sender = senderId === id ? 'You: ' : senderName !== title && `${senderName}: `
  return (
    <>
      {subject && (
        <span className={styles.conversationSubject}>
          {sender}
          {subject}
        </span>
      )}{' '}
      <span>
        {!subject && sender}
        {preview}
        {attachments > 0 && ` (${formatFileCount(attachments)})`}
      </span>
    </>
  )
}
