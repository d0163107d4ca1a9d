import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type * as z from 'zod'
import { admits } from '#shared/access.ts'
import { type Issue, mediaTypes, type Route } from '#shared/http.ts'
import { sessionWarningSeconds } from '#shared/sessions/rules.ts'
import { skipUnreadableRows } from '../../platform/data/unreadableRows.ts'
import { originSecret, settings } from '../../platform/environment/settings.ts'
import { describeError, HttpError, issuesOf, notFound } from '../../platform/http/errors.ts'
import { parseJson } from '../../platform/http/json.ts'
import { ReplyWithOptions } from '../../platform/http/reply.ts'
import { log } from '../../platform/log/log.ts'
import { refreshClub } from '../../stores/club/settings.ts'
import { reportUnreadable } from '../../stores/reconciliation/reportUnreadable.ts'
import { type Caller, getCaller } from '../sessions/caller.ts'
import { readCookies } from '../sessions/cookies.ts'
import { networkOf } from './networkOf.ts'
import type { Request } from './serve.ts'

/** API Gateway's event, plus what the middlewares have added to it so far. */
export interface RequestEvent extends APIGatewayProxyEventV2 {
  endpoint?: Endpoint
  caller?: Caller
  input?: { query: unknown; body: unknown }
}

export interface Endpoint {
  route: Route
  handle: (request: Request<Route>) => Promise<unknown>
  /** Only features with form routes have the form parser. */
  readForm?: ReadForm
}
export type ReadForm = (body: Buffer, contentType: string) => Promise<Record<string, unknown>>

type Middleware = MiddlewareObj<RequestEvent, APIGatewayProxyStructuredResultV2>

/** Turns whatever is thrown into a reply. Our own faults are logged, without personal data. */
export const errorHandler: Middleware = {
  onError: async request => {
    const { status, body, retryAfter, isFault } = describeError(request.error)
    await reportUnreadable(requestTime(request.event), request.error)
    if (isFault) log.error('a request failed', { route: request.event.routeKey, error: request.error })
    request.response = {
      statusCode: status,
      headers: {
        ...replyHeaders(request.event),
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      },
      body: JSON.stringify(body),
    }
  },
}

/** Tells the office of rows that were left out of the reply. */
export const reportLeftOut: Middleware = {
  after: ({ event }) => reportUnreadable(requestTime(event)),
}

/** Rejects calls that bypass CloudFront, because they could claim any IP address. */
export const requireEdgeSecret: Middleware = {
  before: async ({ event }) => {
    if (!isSameSecret(event.headers['x-origin-secret'] ?? '', await originSecret()))
      throw new HttpError(403, 'Forbidden')
  },
}

export const resolveRoute = (find: (routeKey: string) => Promise<Endpoint | undefined>): Middleware => ({
  before: async ({ event }) => {
    event.endpoint = await find(event.routeKey)
    if (!event.endpoint) throw notFound('Page')
  },
})

/**
 * Loads the caller and, in the same round trip, the club's settings. An invalid bearer token is rejected everywhere,
 * even on public routes; only routes authenticated by the cookie or by a signature ignore it.
 */
export const authenticate: Middleware = {
  before: async ({ event }) => {
    const now = requestTime(event)
    const { authorization } = event.endpoint?.route.input === 'raw' ? {} : event.headers
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
    const [caller] = await Promise.all([
      token === undefined ? undefined : getCaller(token, now),
      refreshClub(now),
    ])
    event.caller = caller
    if (authorization !== undefined && !caller && event.endpoint?.route.credential !== 'cookie')
      throw signInRequired()
  },
}

export const authorize: Middleware = {
  before: ({ event }) => {
    const route = routeOf(event)
    if (route.access !== 'public' && !event.caller) throw signInRequired()
    if (!admits(route.access, event.caller?.role)) {
      throw new HttpError(403, 'You do not have permission to do this.')
    }
    if (route.credential === 'cookie') requireSameOrigin(event)
  },
}

export const validateInput: Middleware = {
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
    if (first) throw new HttpError(400, first.message, issues)
  },
}

/** Runs the handler. The reply is parsed by the route's schema, so undeclared fields never leave the server. */
export async function runHandler(event: RequestEvent): Promise<APIGatewayProxyStructuredResultV2> {
  if (!event.endpoint || !event.input) throw new Error('the chain did not prepare this event')
  const { route, handle } = event.endpoint
  const { query, body: given } = event.input
  const answer = () =>
    handle({
      // The route says whether there must be a caller; `authorize` has already enforced it.
      caller: event.caller as Caller,
      params: event.pathParameters ?? {},
      query,
      body: given as undefined,
      now: requestTime(event),
      ip: networkOf(event.headers['x-viewer-ip'] ?? ''),
      userAgent: event.headers['user-agent'] ?? '',
      cookies: readCookies(event.cookies ?? []),
      headers: event.headers,
      rawBody: bodyText(event),
    })
  const reply = await (route.method === 'GET' ? skipUnreadableRows(answer) : answer())
  const { body, options } = reply instanceof ReplyWithOptions ? reply : new ReplyWithOptions(reply, {})
  return {
    statusCode: options.status ?? route.status ?? 200,
    headers: {
      ...replyHeaders(event, options.session),
      ...(route.produces && { 'content-type': `${mediaTypes[route.produces]}; charset=utf-8` }),
      ...options.headers,
    },
    cookies: options.cookies,
    body: route.produces ? String(route.reply.parse(body)) : JSON.stringify(route.reply.parse(body)),
    isBase64Encoded: route.produces === 'picture',
  }
}

const signInRequired = () => new HttpError(401, 'Please log in.')

const requestTime = (event: RequestEvent): Date => new Date(event.requestContext.timeEpoch)

function routeOf(event: RequestEvent): Route {
  if (!event.endpoint) throw new Error('no route was found for this event')
  return event.endpoint.route
}

/** Headers of every reply: no caching, and the seconds left in a signed-in caller's session. */
function replyHeaders(
  event: RequestEvent,
  session: { idleExp: number; absExp: number } | null | undefined = event.caller?.session,
): Record<string, string> {
  const left = session
    ? Math.min(session.idleExp, session.absExp) - Math.floor(requestTime(event).getTime() / 1000)
    : undefined
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(left !== undefined && { 'x-session-expires-in': String(Math.max(0, left)) }),
    ...(left !== undefined && left <= sessionWarningSeconds && { 'x-session-warning': 'true' }),
  }
}

/**
 * CSRF protection for the cookie routes: JSON only, and only from our own origin. A request without an origin is
 * rejected.
 */
function requireSameOrigin({ headers }: RequestEvent): void {
  const fetchSite = headers['sec-fetch-site']
  const isOwn = fetchSite ? fetchSite === 'same-origin' : headers.origin === new URL(settings.SITE_URL).origin
  if (!isOwn) throw new HttpError(403, 'This request must come from the club’s own site.')
  if (!isJson(headers)) throw new HttpError(415, 'Please send JSON.')
}

function readBody(event: RequestEvent, input: Route['input']): unknown {
  if (input === 'optional' && !event.body) return {}
  const type = event.headers['content-type'] ?? ''
  const readForm = event.endpoint?.readForm
  if (input === 'form' && readForm && /^multipart\/form-data\b/i.test(type))
    return readForm(bodyBytes(event), type)
  return readJson(event)
}

function readJson(event: RequestEvent): unknown {
  if (!isJson(event.headers)) throw new HttpError(415, 'Please send JSON.')
  const body = parseJson(bodyText(event))
  if (body !== undefined) return body
  const message = 'The request body is not valid JSON.'
  throw new HttpError(400, message, [{ field: '', message }])
}

const isJson = (headers: RequestEvent['headers']) =>
  /^application\/json\b/i.test(headers['content-type'] ?? '')

const bodyBytes = ({ body = '', isBase64Encoded }: RequestEvent): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')

const bodyText = (event: RequestEvent): string =>
  event.isBase64Encoded ? bodyBytes(event).toString('utf8') : (event.body ?? '')

/** Compares digests, because `timingSafeEqual` needs equal lengths. */
const isSameSecret = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (text: string) => createHash('sha256').update(text).digest()
