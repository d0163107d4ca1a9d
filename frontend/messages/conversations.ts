import { messages } from 'virtual:routes'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, read } from '#frontend/app/api.ts'
import type { Conversation, Message } from '#shared/messages/model.ts'
import { previewOf } from '#shared/messages/rules.ts'
import { rhythm } from './watch.ts'

/** The latest of somebody's conversations; who watches them asks again, and coming back to the tab is part of that. */
export const latest = {
  ...read(messages.conversations, {}),
  staleTime: rhythm.list,
  refetchOnWindowFocus: false,
}

/** Older ones stay as they were when they were asked for. */
const olderKey = [messages.conversations.path, 'older']

/** The club answers so many at a time. */
const pageSize = 50

export function useConversations() {
  const client = useQueryClient()
  const query = useQuery(latest)
  const { data: rest = [] } = useQuery<Conversation[]>({ queryKey: olderKey, queryFn: skipToken })
  const [last, setLast] = useState<'there is more' | 'all' | 'loading' | 'failed'>('there is more')

  async function loadOlder() {
    const before = [...(query.data ?? []), ...rest].at(-1)?.last?.createdAt
    setLast('loading')
    try {
      const page = await client.fetchQuery({
        queryKey: ['page', messages.conversations.path, before],
        queryFn: () => call(messages.conversations, { query: { before } }),
        gcTime: 0,
      })
      client.setQueryData<Conversation[]>(olderKey, [...rest, ...page])
      setLast(page.length < pageSize ? 'all' : 'there is more')
    } catch {
      setLast('failed')
    }
  }

  const isCut = (query.data?.length ?? 0) >= pageSize && last !== 'all'
  return { query, all: sorted([...(query.data ?? []), ...rest]), isCut, loadOlder, last }
}

/** The latest first, each of them once: one that was old has been written in meanwhile. */
function sorted(rows: readonly Conversation[]): Conversation[] {
  const byId = new Map(rows.toReversed().map(row => [row.id, row]))
  const at = ({ last }: Conversation) => last?.createdAt ?? ''
  return [...byId.values()].sort((one, other) => at(other).localeCompare(at(one)))
}

function change(client: QueryClient, id: string, next: (row: Conversation) => Conversation): void {
  const queryKey = [messages.conversations.path]
  client.setQueriesData<Conversation[]>({ queryKey }, rows =>
    rows?.map(row => (row.id === id ? next(row) : row)),
  )
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
