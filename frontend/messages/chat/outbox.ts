import { messages } from 'virtual:routes'
import { notifyManager, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#frontend/lib/api.ts'
import { isUnauthorized } from '#frontend/lib/http.ts'
import { sessionKey } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import type { Attachment } from '#shared/messages/model.ts'
import { showNewest, showUnread } from '../conversations.ts'
import type { Notification } from '../describe.ts'
import { type Thread, threadKey, withOwn } from './thread.ts'

/** What somebody has sent and the club has not taken yet. */
export interface Outgoing {
  /** By this the club knows it when it comes a second time. */
  sendId: string
  content: string
  notificationType: Notification
  attachments: readonly Attachment[]
  /** Why it was not taken; without one it is on its way. */
  failure?: string
}

// In the cache of queries, so that it goes on in a conversation that was left, and ends with the session.
const keyOf = (id: string) => ['outbox', id]
const of = (client: QueryClient, id: string) => client.getQueryData<Outgoing[]>(keyOf(id)) ?? []
const put = (client: QueryClient, id: string, next: (before: Outgoing[]) => Outgoing[]) =>
  client.setQueryData<Outgoing[]>(keyOf(id), before => next(before ?? []))

export const isSending = (client: QueryClient, id: string): boolean =>
  of(client, id).some(({ failure }) => failure === undefined)

/** The messages of a conversation that are on their way or were not taken: sent in their order, one at a time. */
export function useOutbox(id: string) {
  const client = useQueryClient()
  const { data: outgoing = [] } = useQuery<Outgoing[]>({
    queryKey: keyOf(id),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const discard = (sendId: string) => put(client, id, before => before.filter(one => one.sendId !== sendId))

  function send(message: Outgoing) {
    put(client, id, before => [...before.filter(({ sendId }) => sendId !== message.sendId), message])
    const former = queues.get(id) ?? Promise.resolve()
    queues.set(
      id,
      former.then(() => settle(client, id, message)),
    )
  }

  return {
    outgoing,
    say: (message: Omit<Outgoing, 'sendId' | 'failure'>) => send({ ...message, sendId: crypto.randomUUID() }),
    again: ({ failure: _, ...message }: Outgoing) => send(message),
    discard,
  }
}

/** The last of each conversation; it never rejects. */
const queues = new Map<string, Promise<void>>()

async function settle(client: QueryClient, id: string, message: Outgoing): Promise<void> {
  const { sendId, content, notificationType, attachments } = message
  try {
    const body = { content, notificationType, attachments: attachments.map(file => file.id), sendId }
    const said = await call(messages.create, { body: { ...body, conversationId: id } })
    notifyManager.batch(() => {
      put(client, id, before => before.filter(one => one.sendId !== sendId))
      client.setQueryData<Thread>(threadKey(id), thread => thread && withOwn(thread, said))
      showNewest(client, said)
      // Who writes has read what was there.
      showUnread(client, id, 0)
    })
  } catch (thrown) {
    if (isUnauthorized(thrown)) void client.invalidateQueries({ queryKey: sessionKey })
    const failure = thrown instanceof Error ? thrown.message : 'An unexpected error occurred'
    put(client, id, before => before.map(one => (one.sendId === sendId ? { ...one, failure } : one)))
    toast({ title: 'Failed to send message', description: failure, destructive: true })
  }
}
