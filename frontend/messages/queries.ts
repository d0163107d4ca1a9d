import { messages } from 'virtual:routes'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callRoute, routeQuery } from '#frontend/lib/api.ts'
import type { Conversation, Message } from '#shared/messages/model.ts'
import { buildPreview } from '#shared/messages/rules.ts'
import { appendOlder, type LoadedConversations, mergeLatest } from './mergePages.ts'
import { pollIntervals } from './polling.ts'

/** The latest conversations; polling refetches them, also when the tab gets focus. */
export const latestConversationsQuery = {
  ...routeQuery(messages.conversations, {}),
  staleTime: pollIntervals.list,
  refetchOnWindowFocus: false,
}

/** All conversations loaded so far; older ones stay as they were when they were loaded. */
const loadedKey = ['loaded', messages.conversations.path]

const nothingLoaded: LoadedConversations = { rows: [], isComplete: false }

export function useConversations() {
  const client = useQueryClient()
  const query = useQuery(latestConversationsQuery)
  const { data: before = nothingLoaded } = useQuery<LoadedConversations>({
    queryKey: loadedKey,
    queryFn: skipToken,
  })
  const [older, setOlder] = useState<'loading' | 'failed'>()
  const page = query.data
  const { rows, isComplete } = page ? mergeLatest(before, page) : before

  useEffect(() => {
    if (page)
      client.setQueryData<LoadedConversations>(loadedKey, (loaded = nothingLoaded) =>
        mergeLatest(loaded, page),
      )
  }, [client, page])

  async function loadOlder() {
    const before = rows.at(-1)?.last?.createdAt
    setOlder('loading')
    try {
      const page = await client.fetchQuery({
        queryKey: ['page', messages.conversations.path, before],
        queryFn: () => callRoute(messages.conversations, { query: { before } }),
        gcTime: 0,
      })
      client.setQueryData<LoadedConversations>(loadedKey, loaded => loaded && appendOlder(loaded, page))
      setOlder(undefined)
    } catch {
      setOlder('failed')
    }
  }

  return { query, all: rows, isCut: !isComplete, loadOlder, older }
}

function updateConversation(
  client: QueryClient,
  id: string,
  next: (row: Conversation) => Conversation,
): void {
  const queryKey = [messages.conversations.path]
  const changed = (rows: readonly Conversation[]) => rows.map(row => (row.id === id ? next(row) : row))
  client.setQueryData(latestConversationsQuery.queryKey, rows => rows && changed(rows))
  client.setQueryData<LoadedConversations>(
    loadedKey,
    loaded => loaded && { ...loaded, rows: changed(loaded.rows) },
  )
  // A fetch in progress may return a list older than this change.
  void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
}

export const setUnread = (client: QueryClient, id: string, unread: number): void =>
  updateConversation(client, id, row => ({ ...row, unread }))

/** Writes the newest message into the list; if the list lacks the conversation, it is refetched. */
export function setNewestMessage(client: QueryClient, message: Message): void {
  const id = message.conversationId
  if (!client.getQueryData(latestConversationsQuery.queryKey)?.some(row => row.id === id)) {
    void client.invalidateQueries({ queryKey: latestConversationsQuery.queryKey })
    return
  }
  updateConversation(client, id, row => ({
    ...row,
    last: {
      senderId: message.senderId,
      senderName: message.senderName,
      subject: message.subject,
      preview: buildPreview(message),
      attachments: message.attachments.length,
      createdAt: message.createdAt,
    },
  }))
}
