import { messages } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { callRoute } from '#frontend/lib/api.ts'
import { setUnread } from '#frontend/messages/queries.ts'

/**
 * Marks messages as read: only those visible on the screen, not those that arrived while the user was away.
 */
export function useMarkAsRead(props: {
  id: string
  /** As stored on the server. */
  readUpTo: number
  /** The number of the newest loaded message. */
  newest: number
  isAtEnd: boolean
  isCutOff: boolean
}): void {
  const { id, readUpTo, newest, isAtEnd, isCutOff } = props
  const client = useQueryClient()
  const isVisible = useIsPageVisible()
  const markedUpTo = useRef(readUpTo)

  useEffect(() => {
    if (!isAtEnd || !isVisible || isCutOff || newest <= markedUpTo.current) return
    const before = markedUpTo.current
    markedUpTo.current = newest
    setUnread(client, id, 0)
    callRoute(messages.read, { params: { id }, body: { seq: newest } }).then(
      ({ unread }) => setUnread(client, id, unread),
      () => {
        markedUpTo.current = before
      },
    )
  }, [client, id, newest, isAtEnd, isVisible, isCutOff])
}

const useIsPageVisible = () =>
  useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible')

function onVisibilityChange(look: () => void): () => void {
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
