import { useState } from 'react'
import { useZones } from '#frontend/lib/clock.ts'
import { formatChatDay } from '#frontend/messages/formatTime.ts'
import styles from '#frontend/messages/messages.module.css'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { dayIn } from '#shared/dates.ts'
import type { Message, OpenConversation } from '#shared/messages/model.ts'
import { toChatItems } from './logItems.ts'
import { type MessageAction, MessageGroup } from './MessageGroup.tsx'
import { OutgoingMessages } from './OutgoingMessages.tsx'
import type { useOutbox } from './outbox.ts'
import { findFirstUnread, type Thread } from './thread.ts'
import { useChatScroll } from './useChatScroll.ts'
import { useMarkAsRead } from './useMarkAsRead.ts'

interface Props {
  conversation: OpenConversation
  thread: Thread
  outbox: ReturnType<typeof useOutbox>
  loadEarlier: () => Promise<void>
  /** New messages cannot be loaded at the moment. */
  isCutOff: boolean
  onAction: (about: MessageAction, message: Message) => void
}

/** The messages, the newest at the bottom; it opens at the first unread one. */
export function ChatLog({ conversation, thread, outbox, loadEarlier, isCutOff, onAction }: Props) {
  const { id: readerId } = useUser()
  const { messages, hasEarlier } = thread
  const newest = messages.at(-1)
  // Stays in place while the user reads on.
  const [newFrom] = useState(() => findFirstUnread(thread, { readUpTo: conversation.readUpTo, readerId }))
  const [earlier, setEarlier] = useState<'loading' | 'failed'>()
  const zones = useZones()
  const scroll = useChatScroll({
    first: messages[0]?.seq,
    last: newest?.seq,
    ownCount: outbox.outgoing.length,
    onTop: () => hasEarlier && earlier === undefined && void more(),
  })
  useMarkAsRead({
    id: conversation.id,
    readUpTo: conversation.readUpTo,
    newest: newest && newest.senderId !== readerId ? newest.seq : 0,
    isAtEnd: scroll.isAtEnd,
    isCutOff,
  })

  async function more() {
    setEarlier('loading')
    await loadEarlier().then(
      () => setEarlier(undefined),
      () => setEarlier('failed'),
    )
  }

  const today = dayIn(zones.club, new Date())
  const isEmpty = messages.length === 0 && outbox.outgoing.length === 0
  return (
    <div className={styles.chatMiddle}>
      <section
        ref={scroll.box}
        className={styles.chatLog}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it scrolls by keyboard
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        {hasEarlier && (
          <div className={layout.loadMore}>
            <Button pending={earlier === 'loading'} onClick={() => void more()}>
              Earlier messages
            </Button>
            {earlier === 'failed' && (
              <p className={fieldStyles.formError}>Earlier messages couldn’t be loaded.</p>
            )}
          </div>
        )}
        {isEmpty && (
          <EmptyState
            title="No Messages Yet"
            text="Everyone in this conversation can read what is written here."
            action={
              conversation.silencedBy
                ? 'A coach needs to send the first message.'
                : 'Write the first message below.'
            }
          />
        )}
        <ol>
          {toChatItems(messages, { zones, newFrom }).map(item => {
            if (item.type === 'group') return <MessageGroup key={item.key} group={item} onAction={onAction} />
            return (
              <li
                key={item.key}
                className={item.type === 'new' ? `${styles.chatLine} ${styles.chatNew}` : styles.chatLine}
              >
                <span>{item.type === 'new' ? 'New' : formatChatDay(item.day, today)}</span>
              </li>
            )
          })}
          <OutgoingMessages outbox={outbox} />
        </ol>
      </section>
      {!scroll.isAtEnd && !isEmpty && (
        <div className={styles.chatJump}>
          <Button onClick={scroll.toEnd}>
            {newest && newest.senderId !== readerId && newest.seq > scroll.seen
              ? 'New messages'
              : 'Newest messages'}
          </Button>
        </div>
      )}
      {isCutOff && (
        <p className={styles.chatCutOff} role="status">
          You’re offline. New messages appear once you’re connected.
        </p>
      )}
    </div>
  )
}
