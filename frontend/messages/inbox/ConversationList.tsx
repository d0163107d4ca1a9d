import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { getKind, kinds } from '#frontend/messages/describe.ts'
import styles from '#frontend/messages/messages.module.css'
import { getListInterval } from '#frontend/messages/polling.ts'
import { useConversations } from '#frontend/messages/queries.ts'
import { usePolling } from '#frontend/messages/usePolling.ts'
import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { ConversationLink } from './ConversationLink.tsx'

/** How many conversations are shown at once. */
const pageSize = 50

export function ConversationList({ openId, compose }: { openId: string | undefined; compose: ReactElement }) {
  const { query, all, isCut, loadOlder, older } = useConversations()
  const [kind, setKind] = useSearchParam('type', { isFilter: true })
  const [limit, setLimit] = useState(pageSize)
  const nav = useRef<HTMLElement>(null)
  usePolling('conversations', query.refetch, getListInterval)
  useReturnFocus(nav, openId)

  const found = all.filter(row => !kind || getKind(row) === kind)
  const shown = found.slice(0, limit)
  async function more() {
    setLimit(limit + pageSize)
    if (found.length < limit + pageSize && isCut) await loadOlder()
  }

  return (
    <nav ref={nav} className={styles.conversations} aria-label="Conversations" onKeyDown={moveFocus}>
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={6} height="4rem" />}
        errorTitle="The conversations couldn’t be loaded"
      >
        {() =>
          all.length === 0 ? (
            <EmptyState
              title="No Conversations Yet"
              text="Messages from your teams, coaches and the club will appear here."
              action={compose}
            />
          ) : (
            <>
              <Select
                label="Show"
                hideLabel
                value={kind ?? ''}
                onChange={event => setKind(event.target.value || undefined)}
              >
                <option value="">All conversations</option>
                {kinds.map(name => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
              {shown.length === 0 && (
                <p className={`muted ${styles.conversationsNone}`}>No conversations here.</p>
              )}
              <ul>
                {shown.map(row => (
                  <li key={row.id}>
                    <ConversationLink conversation={row} isOpen={row.id === openId} />
                  </li>
                ))}
              </ul>
              {older === 'failed' && (
                <p className={fieldStyles.formError}>Older conversations couldn’t be loaded.</p>
              )}
              {(shown.length < found.length || isCut) && (
                <div className={layout.loadMore}>
                  <Button pending={older === 'loading'} onClick={() => void more()}>
                    {older === 'failed' ? 'Try again' : 'Show more'}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </QueryResult>
    </nav>
  )
}

/** The arrow keys move between conversations. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')]
  const at = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (at < 0 || to === undefined) return
  event.preventDefault()
  links[to]?.focus()
}

/** Closing a conversation returns the focus to its link. */
function useReturnFocus(nav: { current: HTMLElement | null }, openId: string | undefined) {
  const before = useRef(openId)
  useEffect(() => {
    const left = before.current
    before.current = openId
    if (left === undefined || openId !== undefined) return
    nav.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(left)}"]`)?.focus()
  }, [nav, openId])
}
