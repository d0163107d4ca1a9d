import { messages } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { call } from '#frontend/lib/api.ts'
import { showUnread } from '../conversations.ts'

/** Tells the club how far somebody has read: what he has before his eyes, and nothing that came while he was away. */
export function useRead(props: {
  id: string
  /** As the club knows it. */
  readUpTo: number
  /** The number of the newest message that is here. */
  newest: number
  isAtEnd: boolean
  isCutOff: boolean
}): void {
  const { id, readUpTo, newest, isAtEnd, isCutOff } = props
  const client = useQueryClient()
  const isVisible = usePageIsVisible()
  const told = useRef(readUpTo)

  useEffect(() => {
    if (!isAtEnd || !isVisible || isCutOff || newest <= told.current) return
    const before = told.current
    told.current = newest
    showUnread(client, id, 0)
    call(messages.read, { params: { id }, body: { seq: newest } }).then(
      ({ unread }) => showUnread(client, id, unread),
      () => {
        told.current = before
      },
    )
  }, [client, id, newest, isAtEnd, isVisible, isCutOff])
}

const usePageIsVisible = () => useSyncExternalStore(watchPage, () => document.visibilityState === 'visible')

function watchPage(look: () => void): () => void {
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
