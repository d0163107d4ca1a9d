import { lazy, Suspense } from 'react'
import { isRefused } from '#frontend/lib/http.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { Chat } from '#frontend/messages/chat/Chat.tsx'
import styles from '#frontend/messages/messages.module.css'
import { useOpenConversation } from '#frontend/messages/useOpenConversation.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import { admits } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { ConversationList } from './ConversationList.tsx'

const ComposeDialog = lazy(() => import('#frontend/messages/compose/ComposeDialog.tsx'))
const Clearing = lazy(() => import('./ClearMessages.tsx'))

/** The list of conversations with the open one next to it; on a phone one or the other. */
export default function MessagesPage() {
  const { effectiveRole } = useUser()
  const opened = useOpenConversation()
  const [composing, setComposing] = useSearchParam('compose')
  const [clearing, setClearing] = useSearchParam('clear')
  const isAdmin = admits('admin', effectiveRole)
  const { id, isPending, error } = opened
  const compose = (
    <Button variant="primary" onClick={() => setComposing('')}>
      New Message
    </Button>
  )
  return (
    <div className={id || isPending || error ? `${styles.messages} ${styles.messagesOpen}` : styles.messages}>
      <div className={styles.messagesHead}>
        <PageHeader
          title={pages.messages.title}
          actions={
            <>
              {isAdmin && <Button onClick={() => setClearing('')}>Clear All Messages</Button>}
              {compose}
            </>
          }
        />
      </div>
      {isAdmin && (
        <Suspense fallback={null}>
          <Clearing open={clearing !== undefined} onClose={() => setClearing(undefined)} />
        </Suspense>
      )}
      <div className={styles.messagesPanes}>
        <ConversationList openId={id} compose={compose} />
        <div className={styles.chatPane}>
          {id ? (
            <Chat key={id} id={id} onClose={opened.close} />
          ) : error ? (
            <NoFamilyNotice error={error} onRetry={opened.retry} onClose={opened.close} />
          ) : isPending ? (
            <Skeleton />
          ) : (
            <p className={`${styles.chatNone} muted`}>Choose a conversation to read it here.</p>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        <ComposeDialog open={composing !== undefined} onClose={() => setComposing(undefined)} />
      </Suspense>
    </div>
  )
}

/** Shown if a link named a player, but the user cannot write to the family. */
function NoFamilyNotice(props: { error: Error; onRetry: () => void; onClose: () => void }) {
  const { error, onRetry, onClose } = props
  if (!isRefused(error)) return <ErrorState text={error.message} onRetry={onRetry} />
  return (
    <EmptyState
      title="You can’t message this family here"
      text="Ask the club or the team’s coach to pass along your message."
      action={<Button onClick={onClose}>All messages</Button>}
    />
  )
}
