import {
  type BodyInput,
  type ErrorBody,
  fillPath,
  type QueryInput,
  type Reply,
  type Route,
} from '#shared/http.ts'
import { isDeclared } from '#shared/openapi.ts'
import type { Gateway } from './gateway/gateway.ts'

/** What a call sends. Wrong parts are welcome: half of the tests send them on purpose. */
export interface Call<R extends Route> {
  /** The caller; without it, nobody is signed in. */
  as?: { token: string }
  params?: Record<string, string>
  query?: QueryInput<R>
  body?: BodyInput<R> | unknown
  headers?: Record<string, string>
}

/** Calls routes through the gateway in this process, as a browser would; used by the tests and the seed. */
export function createCaller(gateway: Gateway) {
  async function call<R extends Route>(route: R, { as, params = {}, query, body, headers }: Call<R> = {}) {
    const reply = await gateway.handle({
      method: route.method,
      url: `${fillPath(route.path, params)}?${new URLSearchParams({ ...(query as object) })}`,
      headers: {
        ...(body !== undefined || route.credential ? { 'content-type': 'application/json' } : {}),
        ...(route.credential ? { 'sec-fetch-site': 'same-origin' } : {}),
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      ip: '203.0.113.7',
    })
    const text = reply.body.toString()
    // So every call in the tests and the seed holds the API document to what is sent.
    if (!isDeclared(route, reply.status))
      throw new Error(`${route.method} ${route.path} does not declare ${reply.status}: ${text}`)
    const isTable = route.produces !== undefined && reply.status < 300
    const json: unknown = isTable ? text : JSON.parse(text || 'null')
    return { ...reply, text, json: json as Reply<R> & ErrorBody }
  }

  /** The same, for a call that has to succeed. */
  async function ok<R extends Route>(route: R, options: Call<R> = {}): Promise<Reply<R>> {
    const { status, text, json } = await call(route, options)
    if (status >= 300) throw new Error(`${route.method} ${route.path} answered ${status}: ${text}`)
    return json
  }

  return { call, ok }
}
