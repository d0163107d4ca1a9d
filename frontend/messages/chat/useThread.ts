import { messages } from 'virtual:routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callRoute } from '#frontend/lib/api.ts'
import { getChatInterval } from '#frontend/messages/polling.ts'
import { setNewestMessage } from '#frontend/messages/queries.ts'
import { usePolling } from '#frontend/messages/usePolling.ts'
import type { Message } from '#shared/messages/model.ts'
import { isSending } from './outbox.ts'
import { appendNewer, isFullPage, prependEarlier, type Thread, threadKey, toThread } from './thread.ts'

/** The end of a conversation, with earlier pages on request and polling for new messages. */
export function useThread(id: string, onNew: (page: readonly Message[]) => void) {
  const client = useQueryClient()
  const queryKey = threadKey(id)
  const [isCutOff, setCutOff] = useState(false)
  const [opening, setOpening] = useState(0)

  const pageOf = (place: { before?: number; after?: number }) =>
    client.fetchQuery({
      queryKey: ['page', id, place],
      queryFn: () => callRoute(messages.list, { query: { conversationId: id, ...place } }),
      gcTime: 0,
    })
  const query = useQuery({
    queryKey,
    queryFn: async () => toThread(await pageOf({})),
    // Reopening starts from the current end.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const put = (next: (thread: Thread) => Thread) =>
    client.setQueryData<Thread>(queryKey, thread => thread && next(thread))

  async function loadEarlier() {
    const before = query.data?.messages[0]?.seq
    if (before === undefined) return
    const page = await pageOf({ before })
    put(thread => prependEarlier(thread, page))
  }

  async function poll() {
    const thread = client.getQueryData<Thread>(queryKey)
    // Otherwise the user's pending message would show twice.
    if (!thread || isSending(client, id)) return
    try {
      const isEmpty = thread.messages.length === 0
      const page = await pageOf(isEmpty ? {} : { after: thread.upTo })
      setCutOff(false)
      if (isEmpty) put(() => toThread(page))
      else if (isFullPage(page)) await begin()
      else put(known => appendNewer(known, page))
      const newest = isEmpty ? page[0] : page.at(-1)
      if (newest) setNewestMessage(client, newest)
      onNew(page)
    } catch (error) {
      setCutOff(true)
      throw error
    }
  }

  /** More than a page arrived meanwhile: shows the new end, and the gap becomes "earlier". */
  async function begin() {
    await query.refetch()
    setOpening(before => before + 1)
  }

  usePolling(`chat ${id}`, poll, getChatInterval)
  // Others wrote between the loaded messages and the user's own.
  const hasGap = (query.data?.messages.at(-1)?.seq ?? 0) > (query.data?.upTo ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per gap
  useEffect(() => {
    if (hasGap) poll().catch(() => undefined)
  }, [hasGap])

  return { query, loadEarlier, isCutOff, opening }
}
