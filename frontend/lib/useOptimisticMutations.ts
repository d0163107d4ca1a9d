import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { isUnauthorized } from './http.ts'
import { sessionKey } from './queries.ts'
import { toast } from './toast.ts'

/**
 * Optimistic updates. `expected` are the pending changes from all parts of the screen, in order: components
 * apply them on top of the loaded data. A failed change is removed, so that the screen reverts by itself, and
 * a toast says why.
 */
export function useOptimisticMutations<Change, Reply>(options: {
  /** The name of a queue: changes with the same name are sent one after the other, and share `expected`. */
  name: string
  send: (change: Change) => Promise<Reply>
  /** Writes the reply into the query cache; until it settles, the change stays in `expected`. */
  onReply: (reply: Reply, change: Change) => unknown
  /** The title of the toast; the server's message follows. */
  error: string
}) {
  const client = useQueryClient()
  const { name } = options
  const queryKey = ['expected', name]
  // In the query cache, so that every part of the screen sees them, and they are gone for the next user.
  const { data: pending = [] } = useQuery<PendingChange<Change>[]>({ queryKey, queryFn: skipToken })
  const put = (next: (before: PendingChange<Change>[]) => PendingChange<Change>[]) =>
    client.setQueryData<PendingChange<Change>[]>(queryKey, before => next(before ?? []))

  async function settle({ id, change }: PendingChange<Change>) {
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
    lastId += 1
    const expected = { id: lastId, change }
    put(before => [...before, expected])
    const former = queueTails.get(name) ?? Promise.resolve()
    queueTails.set(
      name,
      former.then(() => settle(expected)),
    )
  }

  return { send, expected: pending.map(({ change }) => change) }
}

interface PendingChange<Change> {
  id: number
  change: Change
}

let lastId = 0

/** The last pending promise per name; it never rejects. */
const queueTails = new Map<string, Promise<void>>()
