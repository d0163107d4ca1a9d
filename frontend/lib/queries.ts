import { users } from 'virtual:routes'
import { QueryCache, QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Reply, Route } from '#shared/http.ts'
import { type Args, type ClientRoute, callAnonymously, callForToken, callRoute } from './api.ts'
import { ApiError, getErrorMessage, isUnauthorized, unexpected } from './http.ts'
import { toast } from './toast.ts'

/** The query key of the signed-in user. After a change to the user's own account, use `refetch: [users.me]`. */
export const sessionKey = [users.me.path] as const

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== sessionKey[0]) recheckSession(client, error)
      },
    }),
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, refetchOnWindowFocus: true, retry: false },
    },
  })
  return client
}

/** A 401 concerns the session, not just this request: check the session. */
function recheckSession(client: QueryClient, error: unknown): void {
  if (isUnauthorized(error)) void client.invalidateQueries({ queryKey: sessionKey })
}

/**
 * The result of `send`. A failure has already been shown as a toast if one is configured; its issues can be
 * shown at their fields.
 */
export type SendResult<R extends Route> = { ok: true; reply: Reply<R> } | { ok: false; error: ApiError }

export interface SendOptions<R extends Route> {
  toast?: {
    success?: ToastText | ((reply: Reply<R>) => ToastText)
    error?: FailureText
  }
  /** Routes to refetch afterwards. */
  refetch?: readonly ClientRoute[]
  /** Sends no token. */
  unsigned?: boolean
  /** Ends all other sessions, and goes on with the token of the reply. */
  renewsSession?: boolean
}
/** A title; the server's message becomes the description, or `fallback` where it sent none. */
type FailureText = string | { title: string; fallback?: string; loggedOut?: string }
type ToastText = string | { title: string; description?: string }

/**
 * A mutation: `send` never rejects, and while a request is pending, a second click waits for the same reply
 * instead of sending another one.
 */
export function useSend<R extends Route>(route: ClientRoute<R>, options: SendOptions<R> = {}) {
  const client = useQueryClient()
  const call = options.unsigned ? callAnonymously : options.renewsSession ? callForToken : callRoute
  const running = useRef<Promise<SendResult<R>>>(undefined)
  const { mutateAsync, isPending: pending } = useMutation<Reply<R>, unknown, Args<R>>({
    mutationFn: args => call(route, ...args),
    // Offline a request fails and says so, instead of being sent later; and no reply stays in memory.
    networkMode: 'always',
    gcTime: 0,
    onSuccess: async reply => {
      await refetch(client, options.refetch)
      const words = options.toast?.success
      if (words) toast(toToast(typeof words === 'function' ? words(reply) : words))
    },
    onError: thrown => {
      recheckSession(client, thrown)
      if (!options.toast?.error) return
      toast(toFailureToast(options.toast.error, toApiError(thrown)))
    },
  })

  async function run(args: Args<R>): Promise<SendResult<R>> {
    try {
      return { ok: true, reply: await mutateAsync(args) }
    } catch (thrown) {
      return { ok: false, error: toApiError(thrown) }
    } finally {
      running.current = undefined
    }
  }

  const send = (...args: Args<R>): Promise<SendResult<R>> => {
    running.current ??= run(args)
    return running.current
  }
  return { send, pending }
}

const toApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError(0, unexpected)

/** After changes that were not sent by `useSend`, or by many of them. */
export async function refetch(client: QueryClient, routes: readonly ClientRoute[] = []): Promise<void> {
  await Promise.all(routes.map(route => client.invalidateQueries({ queryKey: [route.path] })))
}

function toFailureToast(words: FailureText, error: ApiError) {
  const { title, fallback = unexpected, loggedOut } = typeof words === 'string' ? { title: words } : words
  const description = (isUnauthorized(error) && loggedOut) || getErrorMessage(error, fallback)
  return { title, description: description || undefined, destructive: true }
}

const toToast = (words: ToastText) => (typeof words === 'string' ? { title: words } : words)

/**
 * For what another tab, or the bank, may have changed: asked for whenever it is shown, but not twice in a moment, as where
 * it has just come in an answer of several lists.
 */
export const alwaysFresh = { staleTime: 3000 }

/**
 * True once each query has answered or failed, so that what depends on them can be shown at once, in its final height.
 * One that is not enabled is not waited for.
 */
export const haveAnswered = (...queries: readonly { isLoading: boolean }[]): boolean =>
  queries.every(({ isLoading }) => !isLoading)

/**
 * True from the moment on at which the condition was true. What is shown then stays: a part that asks again for what
 * failed must not take the others away.
 */
export function useReached(condition: boolean): boolean {
  const [reached, setReached] = useState(condition)
  if (condition && !reached) setReached(true)
  return reached || condition
}

/**
 * The value once it has not changed for a moment, so that not every key sends a request. Values are compared
 * by content.
 */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
