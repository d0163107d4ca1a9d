import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { toast } from '#frontend/ui/toast.ts'
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
  const mutationKey = [options.name]
  const { mutate } = useMutation<Reply, Error, Change>({
    mutationKey,
    scope: { id: options.name },
    // Without a network it fails at once instead of waiting unseen.
    networkMode: 'always',
    mutationFn: options.send,
    onSuccess: options.onReply,
    onError: thrown => {
      if (isUnauthorized(thrown)) void client.invalidateQueries({ queryKey: sessionKey })
      toast({ title: options.error, description: thrown.message, destructive: true })
    },
  })
  const pending = useMutationState<MutationState<Reply, Error, Change>>({
    filters: { mutationKey, status: 'pending' },
  })
  const expected = pending.flatMap(({ variables }) => (variables === undefined ? [] : [variables]))
  return { send: (change: Change) => mutate(change), expected }
}
