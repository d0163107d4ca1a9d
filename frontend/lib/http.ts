import type { Issue } from '#shared/http.ts'

/** A request that was refused or failed. `status` 0 means that there was no answer. */
export class ApiError extends Error {
  readonly status: number
  readonly issues: Issue[]

  constructor(status: number, message: string, issues: Issue[] = []) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.issues = issues
  }
}

/** The message where there is none from the server. */
export const unexpected = 'An unexpected error occurred'

export interface HttpRequest {
  method: string
  path: string
  query?: Record<string, unknown>
  body?: unknown
  token?: string
  signal?: AbortSignal
}

export async function request(input: HttpRequest): Promise<unknown> {
  return (await requestWithHeaders(input)).body
}

/**
 * The only place that calls `fetch` for the API. Also returns the headers, which carry the cursor of the next
 * page.
 */
export async function requestWithHeaders(input: HttpRequest): Promise<{ body: unknown; headers: Headers }> {
  const known = findKnownReply(input)
  const response = await fetchResponse(input, known?.tag)
  const { headers } = response
  publishSessionExpiry(headers)
  const text = await response.text()
  if (known && response.status === 304) return { body: known.body, headers }
  if (!response.ok) throw toApiError(response, text)
  const body = parseBody(response, text)
  const tag = headers.get('ETag')
  if (tag) knownReplies.set(input.path, { token: input.token, tag, body })
  return { body, headers }
}

/**
 * By path: replies that the server has marked, because they are asked for again and again. One that has not changed is
 * not sent again.
 */
const knownReplies = new Map<string, { token: string | undefined; tag: string; body: unknown }>()

function findKnownReply({ method, path, token }: HttpRequest) {
  const known = method === 'GET' ? knownReplies.get(path) : undefined
  return known?.token === token ? known : undefined
}

/** CSV and calendar files are text; all other replies are JSON. */
function parseBody({ headers }: Response, text: string): unknown {
  if (headers.get('content-type')?.startsWith('text/')) return text
  return text === '' ? undefined : JSON.parse(text)
}

/** No answer, or a server that cannot give one now: trying again may help. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The request was understood and refused, so that the same request would be refused again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The server's message, or the fallback if it sent none. */
export const getErrorMessage = (error: ApiError, fallback: string): string =>
  error.message === unexpected ? fallback : error.message

/** The message is the JSON's `message`, else the text: nobody should see a proxy's bare status. */
export function toApiError(response: Pick<Response, 'status' | 'headers'>, text: string): ApiError {
  const body = parseJsonObject(text)
  const { message, error, issues } = body ?? {}
  const reason = [message, error].find(
    words => typeof words === 'string' && words !== '' && !gatewayPhrases.test(words),
  )
  // People should not see a proxy's HTML page.
  const plainText = !body && !response.headers.get('content-type')?.includes('html') ? text.trim() : ''
  return new ApiError(
    response.status,
    typeof reason === 'string' ? reason : (!gatewayPhrases.test(plainText) && plainText) || unexpected,
    Array.isArray(issues) ? issues.filter(isIssue) : [],
  )
}

/** What gateways say by themselves; nobody at a club knows what to do with it. */
const gatewayPhrases =
  /^(internal server error|service unavailable|bad gateway|gateway timeout|endpoint request timed out|forbidden|too many requests|not found)$/i

async function fetchResponse(
  { method, path, query, body, token, signal }: HttpRequest,
  knownTag: string | undefined,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (knownTag) headers.set('If-None-Match', knownTag)
  const isForm = body instanceof FormData
  if (method !== 'GET' && !isForm) headers.set('Content-Type', 'application/json')
  const address = buildAddress(path, query)
  try {
    const early = method === 'GET' ? takeEarlyReply(address, token) : undefined
    if (early) return await early
    return await fetch(method === 'GET' ? withTime(address) : address, {
      method,
      headers,
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
      signal: signal ?? null,
    })
  } catch {
    throw new ApiError(0, 'We couldn’t connect. Please check your connection and try again.')
  }
}

/** What `first.js` asks for while the scripts of the page are still on their way. */
interface EarlyReply {
  token: string | null
  /** Milliseconds since the page began. */
  at: number
  reply: Promise<Response>
}

declare global {
  interface Window {
    /** By address, without the time that is added to it. */
    earlyReplies?: Record<string, EarlyReply>
  }
}

/** A page that is slower than this asks again rather than showing something old. */
const maxAgeMs = 15_000

/** The reply to this request, once, if it was asked for early with the same token. */
function takeEarlyReply(address: string, token: string | undefined): Promise<Response> | undefined {
  const early = window.earlyReplies?.[address]
  if (!early) return undefined
  delete window.earlyReplies?.[address]
  const isSame = early.token === (token ?? null)
  return isSame && performance.now() - early.at < maxAgeMs ? early.reply : undefined
}

function buildAddress(path: string, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** So that no cache answers. */
const withTime = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}_=${Date.now()}`

/** Every reply says how long the session lasts. Publishes that as meta tags and a document event. */
function publishSessionExpiry(headers: Headers): void {
  const sessionExpiresIn = headers.get('X-Session-Expires-In')
  if (sessionExpiresIn === null) return
  const sessionWarning = headers.get('X-Session-Warning') ?? 'false'
  writeMeta('session-expires-in', sessionExpiresIn)
  writeMeta('session-warning', sessionWarning)
  document.dispatchEvent(new CustomEvent('api-response', { detail: { sessionExpiresIn, sessionWarning } }))
}

/** Only a persistent session lasts longer than twelve hours. */
export const isSessionPersistent = (): boolean => Number(findMeta('session-expires-in')?.content) > 12 * 3600

const findMeta = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)

function writeMeta(name: string, content: string): void {
  let meta = findMeta(name)
  if (!meta) {
    meta = document.createElement('meta')
    meta.name = name
    document.head.append(meta)
  }
  meta.content = content
}

function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function isIssue(value: unknown): value is Issue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    typeof value.field === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}
