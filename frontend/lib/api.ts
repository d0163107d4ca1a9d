import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { fillPath, type Params, type Reply, type Route } from '#shared/http.ts'
import { isUnauthorized, requestWithHeaders } from './http.ts'
import { findToken, recoverToken, withLock } from './recoverToken.ts'
import { readToken, writeToken } from './storage.ts'

/**
 * A route of the route table as the browser has it. `entry` exists only in the type and carries the schemas.
 */
export interface ClientRoute<R extends Route = Route> {
  readonly method: R['method']
  readonly path: R['path']
  readonly access: R['access']
  readonly entry?: R
}

type Nothing = Record<never, never>
type ParamsOf<R extends Route> = keyof Params<R> extends never ? unknown : { params: Params<R> }
type QueryOf<R extends Route> = R extends { query: infer Q extends z.ZodType }
  ? { query?: z.input<Q> }
  : unknown
type BodyOf<R extends Route> = R extends { body: infer B extends z.ZodType }
  ? { body: z.input<B> | FormData }
  : unknown

/** The input of a call: `params` for the placeholders of the path, `query`, `body`. */
export type Input<R extends Route> = ParamsOf<R> & QueryOf<R> & BodyOf<R>
export type Args<R extends Route> = Nothing extends Input<R> ? [input?: Input<R>] : [input: Input<R>]

/** Calls a route. An expired token is renewed once from the session cookie. */
export async function callRoute<R extends Route>(
  route: ClientRoute<R>,
  ...[input]: Args<R>
): Promise<Reply<R>> {
  return (await callWithRenewal(route, input)).reply
}

/**
 * Calls a route that ends all other sessions, and stores the new token of its reply. What fails meanwhile with the old one
 * waits for the new one, instead of taking the session for over.
 */
export async function callForToken<R extends Route>(
  route: ClientRoute<R>,
  ...[input]: Args<R>
): Promise<Reply<R>> {
  return withRenewal(route, token =>
    withLock(async () => {
      const { reply } = await sendRequest(route, input, token)
      const renewed = findToken(reply)
      if (renewed) writeToken(renewed)
      return reply
    }),
  )
}

/** Calls a public route without a token, even when somebody is signed in. */
export async function callAnonymously<R extends Route>(
  route: ClientRoute<R>,
  ...[input]: Args<R>
): Promise<Reply<R>> {
  return (await sendRequest(route, input, undefined)).reply
}

/** A page of a long list; `next` is the cursor of the page after it. */
export async function callPage<R extends Route>(
  route: ClientRoute<R>,
  ...[input]: Args<R>
): Promise<{ rows: Reply<R>; next: string | undefined }> {
  const { reply, headers } = await callWithRenewal(route, input)
  return { rows: reply, next: headers.get('X-Next-Cursor') ?? undefined }
}

/**
 * Options for `useQuery`. The key starts with the route's path, so that a route can be refetched by its path.
 */
export function routeQuery<R extends Route>(route: ClientRoute<R>, ...args: Args<R>) {
  return queryOptions({ queryKey: [route.path, ...args], queryFn: () => callRoute(route, ...args) })
}

interface RouteResponse<R extends Route> {
  reply: Reply<R>
  headers: Headers
}

const callWithRenewal = <R extends Route>(route: ClientRoute<R>, input: unknown): Promise<RouteResponse<R>> =>
  withRenewal(route, token => sendRequest(route, input, token))

async function withRenewal<T>(
  { access }: Pick<ClientRoute, 'access'>,
  send: (token: string | undefined) => Promise<T>,
): Promise<T> {
  const token = readToken()
  try {
    return await send(token)
  } catch (error) {
    if (!token || !isUnauthorized(error)) throw error
    const renewed = await recoverToken(token)
    if (!renewed && access !== 'public') throw error
    return await send(renewed)
  }
}

interface UntypedInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Sends the request once, with this token. */
// The reply is not validated here: the server validates every reply by the same schema, and the browser would
// have to load zod.
export async function sendRequest<R extends Route>(
  route: ClientRoute<R>,
  input: unknown,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<RouteResponse<R>> {
  const { params = {}, query, body }: UntypedInput = typeof input === 'object' ? { ...input } : {}
  const { body: reply, headers } = await requestWithHeaders({
    method: route.method,
    path: fillPath(route.path, params),
    query,
    body,
    token,
    signal,
  })
  return { reply: reply as Reply<R>, headers }
}
