import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ConversationKind } from '#frontend/messages/ConversationKind.tsx'
import { describeGuardians } from '#frontend/messages/describe.ts'
import { isTouchDevice } from '#frontend/messages/isTouchDevice.ts'
import styles from '#frontend/messages/messages.module.css'
import { latestConversationsQuery } from '#frontend/messages/queries.ts'
import { reaches } from '#frontend/ui/breakpoints.ts'
import { IconButton } from '#frontend/ui/IconButton.tsx'
import type { OpenConversation } from '#shared/messages/model.ts'

interface Props {
  id: string
  /** Undefined while loading. */
  conversation: OpenConversation | undefined
  onClose: () => void
}

export function ChatHeader({ id, conversation, onClose }: Props) {
  const client = useQueryClient()
  const known =
    conversation ?? client.getQueryData(latestConversationsQuery.queryKey)?.find(row => row.id === id)
  const guardians = conversation && describeGuardians(conversation)
  const title = useRef<HTMLHeadingElement>(null)
  // On a phone the list is unmounted, so the focus moves to the title; otherwise it moves to the composer.
  useEffect(() => {
    if (isTouchDevice() || !reaches('tablet')) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className={styles.chatHead}>
      <IconButton
        label="Back to conversations"
        icon="arrowLeft"
        className={styles.chatBack}
        onClick={onClose}
      />
      <div>
        <h2 id="chat-title" ref={title} tabIndex={-1}>
          {known?.title ?? 'Conversation'}
        </h2>
        {known && <ConversationKind of={known} />}
      </div>
      {guardians && <p className={styles.chatGuardians}>{guardians}</p>}
    </header>
  )
}
