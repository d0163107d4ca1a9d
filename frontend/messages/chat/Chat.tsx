import { messages } from 'virtual:routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { isRefused } from '#frontend/lib/http.ts'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import styles from '#frontend/messages/messages.module.css'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { useUnloadGuard } from '#frontend/ui/dialog/useUnloadGuard.ts'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Message } from '#shared/messages/model.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { ChatLog } from './ChatLog.tsx'
import { Composer } from './Composer.tsx'
import { useOutbox } from './outbox.ts'
import { useThread } from './useThread.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))
const SeenDialog = lazy(() => import('./SeenDialog.tsx'))

const conversationQuery = (id: string) => ({
  ...routeQuery(messages.conversation, { params: { id } }),
  // The 'New' line is computed on opening, and stays in place while reading.
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

/** One conversation; the parent sets its id as `key`. */
export function Chat({ id, onClose }: { id: string; onClose: () => void }) {
  const reader = useUser()
  const client = useQueryClient()
  const conversation = useQuery(conversationQuery(id))
  const [news, setNews] = useState('')
  const outbox = useOutbox(id)
  useUnloadGuard(outbox.outgoing.length > 0)
  const { open, act, close } = useActionParam(['report', 'seen'])
  const wasOpen = useWasOpen(open !== undefined)
  const { query: thread, ...more } = useThread(id, announceNew)

  function announceNew(page: readonly Message[]) {
    const others = page.filter(({ senderId }) => senderId !== reader.id)
    const last = others.at(-1)
    if (!last) return
    setNews(`New message from ${last.senderName}: ${last.content.slice(0, 200)}`)
    // If a coach had to write first, the user can answer now.
    if (conversation.data?.silencedBy) void client.invalidateQueries(conversationQuery(id))
  }
  function onKeyDown(event: KeyboardEvent) {
    const isForMenu = document.querySelector('[popover=auto]:popover-open') !== null
    if (event.key === 'Escape' && !isForMenu && !event.nativeEvent.isComposing) onClose()
  }

  if (isRefused(conversation.error) || isRefused(thread.error)) return <ConversationGone onClose={onClose} />
  const about = open ? thread.data?.messages.find(({ seq }) => String(seq) === open.id) : undefined
  return (
    <>
      <section className={styles.chat} aria-labelledby="chat-title" onKeyDown={onKeyDown}>
        <ChatHeader id={id} conversation={conversation.data} onClose={onClose} />
        <QueryResult
          query={conversation}
          skeleton={skeleton}
          errorTitle="The conversation couldn’t be loaded"
        >
          {conversation => (
            <>
              <QueryResult query={thread} skeleton={skeleton} errorTitle="The messages couldn’t be loaded">
                {thread => (
                  <ChatLog
                    key={more.opening}
                    {...{ conversation, thread, outbox, ...more }}
                    onAction={(what, { seq }) => act(what, { id: String(seq) })}
                  />
                )}
              </QueryResult>
              {conversation.silencedBy ? (
                <p className={`${styles.chatSilenced} muted`}>{conversation.silencedBy}</p>
              ) : (
                <Composer conversation={conversation} onSend={outbox.sendNew} />
              )}
            </>
          )}
        </QueryResult>
        <p className="hidden" role="status">
          {news}
        </p>
      </section>
      <Suspense fallback={null}>
        {wasOpen && (
          <>
            <ReportDialog message={open?.action === 'report' ? about : undefined} onClose={close} />
            <SeenDialog message={open?.action === 'seen' ? about : undefined} onClose={close} />
          </>
        )}
      </Suspense>
    </>
  )
}

const skeleton = (
  <div className={styles.chatWaiting}>
    <Skeleton lines={5} height="3rem" />
  </div>
)

function ConversationGone({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      title="Conversation not found"
      text="It may have ended, or you may not be part of it."
      action={<Button onClick={onClose}>All messages</Button>}
    />
  )
}
