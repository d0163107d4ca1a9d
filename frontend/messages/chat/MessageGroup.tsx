import { memo } from 'react'
import styles from '#frontend/messages/messages.module.css'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu, type MenuItem } from '#frontend/ui/Menu.tsx'
import { isStaff, roleLabels } from '#shared/access.ts'
import type { Message } from '#shared/messages/model.ts'
import { AttachmentList } from './AttachmentList.tsx'
import type { ChatItem } from './logItems.ts'
import { MessageText } from './MessageText.tsx'

export type MessageAction = 'report' | 'seen'

interface Props {
  group: Extract<ChatItem, { type: 'group' }>
  onAction: (about: MessageAction, message: Message) => void
}

/** Messages that one person sent within a minute; the user's own are on the right. */
export function MessageGroup({ group: { time, messages }, onAction }: Props) {
  const { id, effectiveRole } = useUser()
  const [{ senderId, senderName, senderRole, createdAt }] = messages
  const isOwn = senderId === id
  return (
    <li className={isOwn ? `${styles.group} ${styles.groupOwn}` : styles.group}>
      <p className={styles.groupHead}>
        <strong>{isOwn ? 'You' : senderName}</strong>{' '}
        <span className="muted">
          {!isOwn && <>{roleLabels[senderRole]} · </>}
          <time dateTime={createdAt}>{time}</time>
        </span>
      </p>
      {messages.map(message => (
        <div key={message.id} className={styles.said}>
          <Bubble message={message} />
          <MessageActions
            label={`More actions for ${isOwn ? 'your message' : `the message from ${senderName}`}, ${time}`}
            items={[
              ...(isStaff(effectiveRole)
                ? [{ label: 'Seen by', onSelect: () => onAction('seen', message) }]
                : []),
              ...(isOwn
                ? []
                : [{ label: 'Report', onSelect: () => onAction('report', message), danger: true }]),
            ]}
          />
        </div>
      ))}
    </li>
  )
}

const Bubble = memo(({ message: { subject, content, attachments } }: { message: Message }) => (
  <div className={styles.bubble}>
    {subject && <strong>{subject}</strong>}
    <MessageText content={content} />
    <AttachmentList files={attachments} />
  </div>
))

function MessageActions({ label, items }: { label: string; items: MenuItem[] }) {
  if (items.length === 0) return null
  return <Menu label={label} trigger={<Icon name="more" />} items={items} />
}
