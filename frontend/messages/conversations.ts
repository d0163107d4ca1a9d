import { messages } from 'virtual:routes'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, read } from '#frontend/lib/api.ts'
import type { Conversation, Message } from '#shared/messages/model.ts'
import { previewOf } from '#shared/messages/rules.ts'
import { type Loaded, withLatest, withOlder } from './mergePages.ts'
import { rhythm } from './polling.ts'

/** The latest of somebody's conversations; who watches them asks again, and coming back to the tab is part of that. */
export const latest = {
  ...read(messages.conversations, {}),
  staleTime: rhythm.list,
  refetchOnWindowFocus: false,
}

/** With all that was loaded before; older ones stay as they were when they were asked for. */
const loadedKey = ['loaded', messages.conversations.path]

const nothing: Loaded = { rows: [], isAll: false }

export function useConversations() {
  const client = useQueryClient()
  const query = useQuery(latest)
  const { data: before = nothing } = useQuery<Loaded>({ queryKey: loadedKey, queryFn: skipToken })
  const [older, setOlder] = useState<'loading' | 'failed'>()
  const page = query.data
  const { rows, isAll } = page ? withLatest(before, page) : before

  useEffect(() => {
    if (page) client.setQueryData<Loaded>(loadedKey, (loaded = nothing) => withLatest(loaded, page))
  }, [client, page])

  async function loadOlder() {
    const before = rows.at(-1)?.last?.createdAt
    setOlder('loading')
    try {
      const page = await client.fetchQuery({
        queryKey: ['page', messages.conversations.path, before],
        queryFn: () => call(messages.conversations, { query: { before } }),
        gcTime: 0,
      })
      client.setQueryData<Loaded>(loadedKey, loaded => loaded && withOlder(loaded, page))
      setOlder(undefined)
    } catch {
      setOlder('failed')
    }
  }

  return { query, all: rows, isCut: !isAll, loadOlder, older }
}

function change(client: QueryClient, id: string, next: (row: Conversation) => Conversation): void {
  const queryKey = [messages.conversations.path]
  const changed = (rows: readonly Conversation[]) => rows.map(row => (row.id === id ? next(row) : row))
  client.setQueryData(latest.queryKey, rows => rows && changed(rows))
  client.setQueryData<Loaded>(loadedKey, loaded => loaded && { ...loaded, rows: changed(loaded.rows) })
  // A list that is being read at this moment may be older than this.
  void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
}

export const showUnread = (client: QueryClient, id: string, unread: number): void =>
  change(client, id, row => ({ ...row, unread }))

/** The newest message of a conversation, also in the list; one that the list does not have makes it ask again. */
export function showNewest(client: QueryClient, message: Message): void {
  const id = message.conversationId
  if (!client.getQueryData(latest.queryKey)?.some(row => row.id === id)) {
    void client.invalidateQueries({ queryKey: latest.queryKey })
    return
  }
  change(client, id, row => ({
    ...row,
    last: {
      senderId: message.senderId,
      senderName: message.senderName,
      subject: message.subject,
      preview: previewOf(message),
      attachments: message.attachments.length,
      createdAt: message.createdAt,
    },
  }))
}
