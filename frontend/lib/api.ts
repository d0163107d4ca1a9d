import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { fillPath, type Params, type Reply, type Route } from '#shared/http.ts'
import { exchange, isUnauthorized } from './http.ts'
import { recover } from './recoverToken.ts'
import { readToken } from './storage.ts'

/** A line of the table as the browser has it; `entry` exists in the types only and carries the schemas there. */
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

/** What a call needs: `params` for the braces of the path, `query`, `body`. */
export type Input<R extends Route> = ParamsOf<R> & QueryOf<R> & BodyOf<R>
export type Args<R extends Route> = Nothing extends Input<R> ? [input?: Input<R>] : [input: Input<R>]

/** Calls a route. A token that has run out is renewed once, unseen, from the session's cookie. */
export async function call<R extends Route>(route: ClientRoute<R>, ...[input]: Args<R>): Promise<Reply<R>> {
  return (await answered(route, input)).reply
}

/** Calls a public route as nobody, also where somebody is signed in. */
export async function callUnsigned<R extends Route>(
  route: ClientRoute<R>,
  ...[input]: Args<R>
): Promise<Reply<R>> {
  return (await send(route, input, undefined)).reply
}

/** A page of a long list; `next` is the cursor of the page after it. */
export async function callPage<R extends Route>(
  route: ClientRoute<R>,
  ...[input]: Args<R>
): Promise<{ rows: Reply<R>; next: string | undefined }> {
  const { reply, headers } = await answered(route, input)
  return { rows: reply, next: headers.get('X-Next-Cursor') ?? undefined }
}

/** The same as options for `useQuery`; the key begins with the path, which is what refetches go by. */
export function read<R extends Route>(route: ClientRoute<R>, ...args: Args<R>) {
  return queryOptions({ queryKey: [route.path, ...args], queryFn: () => call(route, ...args) })
}

interface Answer<R extends Route> {
  reply: Reply<R>
  headers: Headers
}

async function answered<R extends Route>(route: ClientRoute<R>, input: unknown): Promise<Answer<R>> {
  const token = readToken()
  try {
    return await send(route, input, token)
  } catch (error) {
    if (!token || !isUnauthorized(error)) throw error
    const renewed = await recover(token)
    if (!renewed && route.access !== 'public') throw error
    return await send(route, input, renewed)
  }
}

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Once, with this token. */
// The server parses every reply by the schema that the type is made of; a second look here would cost zod.
export async function send<R extends Route>(
  route: ClientRoute<R>,
  input: unknown,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<Answer<R>> {
  const { params = {}, query, body }: AnyInput = typeof input === 'object' ? { ...input } : {}
  const { body: reply, headers } = await exchange({
    method: route.method,
    path: fillPath(route.path, params),
    query,
    body,
    token,
    signal,
  })
  return { reply: reply as Reply<R>, headers }
}
