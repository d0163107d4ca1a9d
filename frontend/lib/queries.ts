import { users } from 'virtual:routes'
import { QueryCache, QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '#frontend/lib/toast.ts'
import type { Reply, Route } from '#shared/http.ts'
import { type Args, type ClientRoute, call, callUnsigned } from './api.ts'
import { ApiError, isUnauthorized } from './http.ts'

/** Who is signed in: `refetch: [users.me]` after whatever changes one's own account. */
export const sessionKey = [users.me.path] as const

export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== sessionKey[0]) lookAtSession(client, error)
      },
    }),
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, refetchOnWindowFocus: true, retry: false },
    },
  })
  return client
}

/** A refused token is about the session, not about the request that met it: let the session find out. */
function lookAtSession(client: QueryClient, error: unknown): void {
  if (isUnauthorized(error)) void client.invalidateQueries({ queryKey: sessionKey })
}

/** What became of a request. A failure has been told by a toast already; its issues may go to their fields. */
export type Sent<R extends Route> = { ok: true; reply: Reply<R> } | { ok: false; error: ApiError }

export interface SendOptions<R extends Route> {
  toast?: {
    success?: Words | ((reply: Reply<R>) => Words)
    /** The title; the server's message follows as its description. */
    error?: string
  }
  /** Routes whose lists are out of date afterwards. */
  refetch?: readonly ClientRoute[]
  /** Without saying who is signed in. */
  unsigned?: boolean
}
type Words = string | { title: string; description?: string }

/**
 * A route as an action of a screen: `send` never rejects, and while one request is on its way a second
 * click waits for the same answer instead of asking again.
 */
export function useSend<R extends Route>(route: ClientRoute<R>, options: SendOptions<R> = {}) {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const running = useRef<Promise<Sent<R>>>(undefined)

  async function run(args: Args<R>): Promise<Sent<R>> {
    setPending(true)
    try {
      const reply = await (options.unsigned ? callUnsigned : call)(route, ...args)
      await refetch(client, options.refetch)
      const words = options.toast?.success
      if (words) toast(titled(typeof words === 'function' ? words(reply) : words))
      return { ok: true, reply }
    } catch (thrown) {
      lookAtSession(client, thrown)
      const error = thrown instanceof ApiError ? thrown : new ApiError(0, 'An unexpected error occurred')
      if (options.toast?.error) {
        toast({ title: options.toast.error, description: error.message, destructive: true })
      }
      return { ok: false, error }
    } finally {
      running.current = undefined
      setPending(false)
    }
  }

  const send = (...args: Args<R>): Promise<Sent<R>> => {
    running.current ??= run(args)
    return running.current
  }
  return { send, pending }
}

async function refetch(client: QueryClient, routes: readonly ClientRoute[] = []): Promise<void> {
  await Promise.all(routes.map(route => client.invalidateQueries({ queryKey: [route.path] })))
}

const titled = (words: Words) => (typeof words === 'string' ? { title: words } : words)
