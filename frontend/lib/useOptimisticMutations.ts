import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#frontend/lib/toast.ts'
import { isUnauthorized } from './http.ts'
import { sessionKey } from './queries.ts'

/**
 * A change that shows before the club has agreed. `expected` are the changes that are on their way, from whichever
 * part of the screen, in order: whoever shows what they are about folds them into what is known. One that fails is not
 * among them any more, so the screen goes back by itself, and a toast says why.
 */
export function useOptimistic<Change, Reply>(options: {
  /** What is changed: those with the same name are sent one after the other, and are expected together. */
  name: string
  send: (change: Change) => Promise<Reply>
  /** Puts what the club has answered where it is shown; until then the change is expected. */
  onReply: (reply: Reply, change: Change) => unknown
  /** The title of the toast; the server's message follows. */
  error: string
}) {
  const client = useQueryClient()
  const { name } = options
  const queryKey = ['expected', name]
  // In the cache of queries, so that every part of the screen knows of them, and nobody who signs in afterwards.
  const { data: pending = [] } = useQuery<Expected<Change>[]>({ queryKey, queryFn: skipToken })
  const put = (next: (before: Expected<Change>[]) => Expected<Change>[]) =>
    client.setQueryData<Expected<Change>[]>(queryKey, before => next(before ?? []))

  async function settle({ id, change }: Expected<Change>) {
    try {
      await options.onReply(await options.send(change), change)
    } catch (thrown) {
      if (isUnauthorized(thrown)) void client.invalidateQueries({ queryKey: sessionKey })
      const description = thrown instanceof Error ? thrown.message : undefined
      toast({ title: options.error, description, destructive: true })
    } finally {
      put(before => before.filter(expected => expected.id !== id))
    }
  }

  function send(change: Change) {
    count += 1
    const expected = { id: count, change }
    put(before => [...before, expected])
    const former = latest.get(name) ?? Promise.resolve()
    latest.set(
      name,
      former.then(() => settle(expected)),
    )
  }

  return { send, expected: pending.map(({ change }) => change) }
}

interface Expected<Change> {
  id: number
  change: Change
}

let count = 0

/** The last change of each name; it never rejects. */
const latest = new Map<string, Promise<void>>()
