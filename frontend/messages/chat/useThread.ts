import { messages } from 'virtual:routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#frontend/lib/api.ts'
import type { Message } from '#shared/messages/model.ts'
import { showNewest } from '../conversations.ts'
import { chatPause } from '../polling.ts'
import { useWatch } from '../usePolling.ts'
import { isSending } from './outbox.ts'
import { isFull, openedWith, type Thread, threadKey, withEarlier, withNewer } from './thread.ts'

/** The end of a conversation, its earlier pages as they are asked for, and what is new as it comes. */
export function useThread(id: string, onNew: (page: readonly Message[]) => void) {
  const client = useQueryClient()
  const queryKey = threadKey(id)
  const [isCutOff, setCutOff] = useState(false)
  const [opening, setOpening] = useState(0)

  const pageOf = (place: { before?: number; after?: number }) =>
    client.fetchQuery({
      queryKey: ['page', id, place],
      queryFn: () => call(messages.list, { query: { conversationId: id, ...place } }),
      gcTime: 0,
    })
  const query = useQuery({
    queryKey,
    queryFn: async () => openedWith(await pageOf({})),
    // Whoever opens it again begins where it is by then.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const put = (next: (thread: Thread) => Thread) =>
    client.setQueryData<Thread>(queryKey, thread => thread && next(thread))

  async function loadEarlier() {
    const before = query.data?.messages[0]?.seq
    if (before === undefined) return
    const page = await pageOf({ before })
    put(thread => withEarlier(thread, page))
  }

  async function look() {
    const thread = client.getQueryData<Thread>(queryKey)
    // One's own that is on its way would show twice.
    if (!thread || isSending(client, id)) return
    try {
      const isEmpty = thread.messages.length === 0
      const page = await pageOf(isEmpty ? {} : { after: thread.upTo })
      setCutOff(false)
      if (isEmpty) put(() => openedWith(page))
      else if (isFull(page)) await begin()
      else put(known => withNewer(known, page))
      const newest = isEmpty ? page[0] : page.at(-1)
      if (newest) showNewest(client, newest)
      onNew(page)
    } catch (error) {
      setCutOff(true)
      throw error
    }
  }

  /** More than a page came while nobody looked: its end is shown, and what is missing before it is earlier. */
  async function begin() {
    await query.refetch()
    setOpening(before => before + 1)
  }

  useWatch(`chat ${id}`, look, chatPause)
  // Others wrote between what is here and one's own.
  const hasGap = (query.data?.messages.at(-1)?.seq ?? 0) > (query.data?.upTo ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once for each gap
  useEffect(() => {
    if (hasGap) look().catch(() => undefined)
  }, [hasGap])

  return { query, loadEarlier, isCutOff, opening }
}
