import { messages } from 'virtual:routes'
import { notifyManager, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '#frontend/lib/api.ts'
import { isUnauthorized, unexpected } from '#frontend/lib/http.ts'
import { sessionKey } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import type { Notification } from '#frontend/messages/describe.ts'
import { setNewestMessage, setUnread } from '#frontend/messages/queries.ts'
import type { Attachment } from '#shared/messages/model.ts'
import { appendOwn, type Thread, threadKey } from './thread.ts'

/** A message that the server has not accepted yet. */
export interface OutgoingMessage {
  /** An idempotency key. */
  sendId: string
  content: string
  notificationType: Notification
  attachments: readonly Attachment[]
  /** Why it failed; without it the message is pending. */
  failure?: string
}

// In the query cache, so that sending continues after leaving the conversation, and ends with the session.
const outboxKey = (id: string) => ['outbox', id]
const getOutgoing = (client: QueryClient, id: string) =>
  client.getQueryData<OutgoingMessage[]>(outboxKey(id)) ?? []
const updateOutgoing = (
  client: QueryClient,
  id: string,
  next: (before: OutgoingMessage[]) => OutgoingMessage[],
) => client.setQueryData<OutgoingMessage[]>(outboxKey(id), before => next(before ?? []))

export const isSending = (client: QueryClient, id: string): boolean =>
  getOutgoing(client, id).some(({ failure }) => failure === undefined)

/** The pending and failed messages of a conversation: sent in order, one at a time. */
export function useOutbox(id: string) {
  const client = useQueryClient()
  const { data: outgoing = [] } = useQuery<OutgoingMessage[]>({
    queryKey: outboxKey(id),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const discard = (sendId: string) =>
    updateOutgoing(client, id, before => before.filter(one => one.sendId !== sendId))

  function send(message: OutgoingMessage) {
    updateOutgoing(client, id, before => [
      ...before.filter(({ sendId }) => sendId !== message.sendId),
      message,
    ])
    const former = queueTails.get(id) ?? Promise.resolve()
    queueTails.set(
      id,
      former.then(() => sendMessage(client, id, message)),
    )
  }

  return {
    outgoing,
    sendNew: (message: Omit<OutgoingMessage, 'sendId' | 'failure'>) =>
      send({ ...message, sendId: crypto.randomUUID() }),
    retry: ({ failure: _, ...message }: OutgoingMessage) => send(message),
    discard,
  }
}

/** The last pending promise per conversation; it never rejects. */
const queueTails = new Map<string, Promise<void>>()

async function sendMessage(client: QueryClient, id: string, message: OutgoingMessage): Promise<void> {
  const { sendId, content, notificationType, attachments } = message
  try {
    const body = { content, notificationType, attachments: attachments.map(file => file.id), sendId }
    const saved = await callRoute(messages.create, { body: { ...body, conversationId: id } })
    notifyManager.batch(() => {
      updateOutgoing(client, id, before => before.filter(one => one.sendId !== sendId))
      client.setQueryData<Thread>(threadKey(id), thread => thread && appendOwn(thread, saved))
      setNewestMessage(client, saved)
      // Sending a message marks the conversation as read.
      setUnread(client, id, 0)
    })
  } catch (thrown) {
    if (isUnauthorized(thrown)) void client.invalidateQueries({ queryKey: sessionKey })
    const failure = thrown instanceof Error ? thrown.message : unexpected
    updateOutgoing(client, id, before =>
      before.map(one => (one.sendId === sendId ? { ...one, failure } : one)),
    )
    toast({ title: 'Failed to send message', description: failure, destructive: true })
  }
}
