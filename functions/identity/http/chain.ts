import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type * as z from 'zod'
import { secrets, settings } from '#functions/platform/environment/settings.ts'
import { describe, issuesOf, notFound, Refusal } from '#functions/platform/http/errors.ts'
import { parseJson } from '#functions/platform/http/json.ts'
import { Answer } from '#functions/platform/http/reply.ts'
import { refreshClub } from '#functions/stores/club/settings.ts'
import { admits } from '#shared/access.ts'
import { type Issue, mediaTypes, type Route } from '#shared/http.ts'
import { type Caller, identify } from '../sessions/caller.ts'
import { readCookies } from '../sessions/cookies.ts'
import type { Request } from './serve.ts'

/** API Gateway's event, and what the links of the chain have found out about it so far. */
export interface ClubEvent extends APIGatewayProxyEventV2 {
  endpoint?: Endpoint
  caller?: Caller
  input?: { query: unknown; body: unknown }
}

interface Endpoint {
  route: Route
  handle: (request: Request<Route>) => Promise<unknown>
  /** Only the units that take forms carry what reads them. */
  readForm?: ReadForm | undefined
}
export type ReadForm = (body: Buffer, contentType: string) => Promise<Record<string, unknown>>

type Link = MiddlewareObj<ClubEvent, APIGatewayProxyStructuredResultV2>

/** Whatever is thrown below becomes an answer; what is our own fault is logged without anybody's data. */
export const failures: Link = {
  onError: request => {
    const { status, body, retryAfter, fault } = describe(request.error)
    if (fault) logFault(request.event, request.error)
    request.response = {
      statusCode: status,
      headers: {
        ...headersOf(request.event),
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      },
      body: JSON.stringify(body),
    }
  },
}

/** A call that did not come through CloudFront could claim any address; it gets nothing. */
export const throughOurEdge: Link = {
  before: async ({ event }) => {
    const { ORIGIN_SECRET } = await secrets()
    if (!same(event.headers['x-origin-secret'] ?? '', ORIGIN_SECRET)) throw new Refusal(403, 'Forbidden')
  },
}

export const findRoute = (endpoints: Map<string, Endpoint>): Link => ({
  before: ({ event }) => {
    event.endpoint = endpoints.get(event.routeKey)
    if (!event.endpoint) throw notFound('Page')
  },
})

/**
 * Who is calling, and in the same trip what the club has set. A bearer that is not good is refused everywhere, also where nobody has to sign in; only
 * the calls that rest on the cookie or on a signature do not look at it.
 */
export const session: Link = {
  before: async ({ event }) => {
    const now = timeOf(event)
    const { authorization } = event.endpoint?.route.input === 'raw' ? {} : event.headers
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
    const [caller] = await Promise.all([
      token === undefined ? undefined : identify(token, now),
      refreshClub(now),
    ])
    event.caller = caller
    if (authorization !== undefined && !caller && event.endpoint?.route.credential !== 'cookie')
      throw notSignedIn()
  },
}

export const admission: Link = {
  before: ({ event }) => {
    const route = routeOf(event)
    if (route.access !== 'public' && !event.caller) throw notSignedIn()
    if (!admits(route.access, event.caller?.role)) {
      throw new Refusal(403, 'You do not have permission to do this.')
    }
    if (route.credential === 'cookie') refuseForeignPages(event)
  },
}

export const validation: Link = {
  before: async ({ event }) => {
    const route = routeOf(event)
    const issues: Issue[] = []
    const parsed = async (schema: z.ZodType | undefined, read: () => unknown): Promise<unknown> => {
      if (!schema) return undefined
      const result = schema.safeParse(await read())
      if (!result.success) issues.push(...issuesOf(result.error))
      return result.data
    }
    event.input = {
      query: await parsed(route.query, () => event.queryStringParameters ?? {}),
      body: await parsed(route.body, () => readBody(event, route.input)),
    }
    const [first] = issues
    if (first) throw new Refusal(400, first.message, issues)
  },
}

/** Runs the handler. The reply passes the route's schema: what the table does not promise does not leave. */
export async function toResult(event: ClubEvent): Promise<APIGatewayProxyStructuredResultV2> {
  if (!event.endpoint || !event.input) throw new Error('the chain did not prepare this event')
  const { route, handle } = event.endpoint
  const reply = await handle({
    // The handler's own route says whether there must be a caller; `admission` has seen to it.
    caller: event.caller as Caller,
    params: event.pathParameters ?? {},
    query: event.input.query,
    body: event.input.body as undefined,
    now: timeOf(event),
    ip: event.headers['x-viewer-ip'] ?? '',
    userAgent: event.headers['user-agent'] ?? '',
    cookies: readCookies(event.cookies ?? []),
    headers: event.headers,
    rawBody: rawBody(event),
  })
  const { body, options } = reply instanceof Answer ? reply : new Answer(reply, {})
  return {
    statusCode: options.status ?? route.status ?? 200,
    headers: {
      ...headersOf(event, options.session),
      ...(route.produces && { 'content-type': `${mediaTypes[route.produces]}; charset=utf-8` }),
      ...options.headers,
    },
    cookies: options.cookies,
    body: route.produces ? String(route.reply.parse(body)) : JSON.stringify(route.reply.parse(body)),
  }
}

const notSignedIn = () => new Refusal(401, 'Please sign in.')

const timeOf = (event: ClubEvent): Date => new Date(event.requestContext.timeEpoch)

function routeOf(event: ClubEvent): Route {
  if (!event.endpoint) throw new Error('no route was found for this event')
  return event.endpoint.route
}

/** Every reply: never cached; and for a signed-in caller, how many seconds the session has left. */
function headersOf(
  event: ClubEvent,
  session: { idleExp: number; absExp: number } | null | undefined = event.caller?.session,
): Record<string, string> {
  const left = session
    ? Math.min(session.idleExp, session.absExp) - Math.floor(timeOf(event).getTime() / 1000)
    : undefined
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(left !== undefined && { 'x-session-expires-in': String(Math.max(0, left)) }),
    ...(left !== undefined && left <= 300 && { 'x-session-warning': 'true' }),
  }
}

/** The cookie calls: JSON, and from a page of our own. A browser says which; what says nothing is refused. */
function refuseForeignPages({ headers }: ClubEvent): void {
  const fetchSite = headers['sec-fetch-site']
  const own = fetchSite ? fetchSite === 'same-origin' : headers.origin === new URL(settings.SITE_URL).origin
  if (!own) throw new Refusal(403, 'This call must come from the club’s own pages.')
  if (!isJson(headers)) throw new Refusal(415, 'Please send JSON.')
}

function readBody(event: ClubEvent, input: Route['input']): unknown {
  if (input === 'optional' && !event.body) return {}
  const type = event.headers['content-type'] ?? ''
  const readForm = event.endpoint?.readForm
  if (input === 'form' && readForm && /^multipart\/form-data\b/i.test(type))
    return readForm(bytesOf(event), type)
  return readJson(event)
}

function readJson(event: ClubEvent): unknown {
  if (!isJson(event.headers)) throw new Refusal(415, 'Please send JSON.')
  const body = parseJson(rawBody(event))
  if (body !== undefined) return body
  const message = 'The request body is not valid JSON.'
  throw new Refusal(400, message, [{ field: '', message }])
}

const isJson = (headers: ClubEvent['headers']) => /^application\/json\b/i.test(headers['content-type'] ?? '')

const bytesOf = ({ body = '', isBase64Encoded }: ClubEvent): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')

const rawBody = (event: ClubEvent): string =>
  event.isBase64Encoded ? bytesOf(event).toString('utf8') : (event.body ?? '')

function logFault(event: ClubEvent, error: Error | null): void {
  console.error(
    JSON.stringify({
      level: 'error',
      route: event.routeKey,
      name: error?.name,
      message: error?.message,
      stack: error?.stack,
    }),
  )
}

/** Over digests: these are of one length whatever was sent. */
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (text: string) => createHash('sha256').update(text).digest()
