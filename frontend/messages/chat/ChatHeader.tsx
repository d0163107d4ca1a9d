import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Icon } from '#frontend/ui/Icon.tsx'
import type { OpenConversation } from '#shared/messages/model.ts'
import { Kind } from '../ConversationKind.tsx'
import { latest } from '../conversations.ts'
import { guardiansText } from '../describe.ts'
import { isTouched, isWide } from '../mediaQueries.ts'

interface Props {
  id: string
  /** Once it is there. */
  conversation: OpenConversation | undefined
  onClose: () => void
}

export function ChatHead({ id, conversation, onClose }: Props) {
  const client = useQueryClient()
  const known = conversation ?? client.getQueryData(latest.queryKey)?.find(row => row.id === id)
  const guardians = conversation && guardiansText(conversation)
  const title = useRef<HTMLHeadingElement>(null)
  // On a phone the list is gone and the focus with it; elsewhere it goes to where one writes.
  useEffect(() => {
    if (isTouched() || !isWide()) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className="chat-head">
      <button
        type="button"
        className="icon-button chat-back"
        aria-label="Back to conversations"
        onClick={onClose}
      >
        <Icon name="arrow" />
      </button>
      <div>
        <h2 id="chat-title" ref={title} tabIndex={-1}>
          {known?.title ?? 'Conversation'}
        </h2>
        {known && <Kind of={known} />}
      </div>
      {guardians && <p className="chat-guardians">{guardians}</p>}
    </header>
  )
}
