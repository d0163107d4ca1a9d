import type { APIResponse, Request, Response, Route } from 'playwright-core'
import { type Asked, forward, type Reply } from './proxy.ts'
import { behind, standIn } from './standIn.ts'

/** Requests and responses between browser and club, as the stories see them. */

export class WebKitRequest {
  readonly self = standIn<Request>('request', this)
  reply: WebKitResponse | undefined
  readonly settled: Promise<void>
  #settle = () => {}

  constructor(readonly asked: Asked) {
    this.settled = new Promise(resolve => {
      this.#settle = resolve
    })
  }

  answered(reply: Reply | undefined): void {
    this.reply = reply && new WebKitResponse(this.asked.url, reply, this)
    this.#settle()
  }

  url = () => this.asked.url
  method = () => this.asked.method
  headers = () => ({ ...this.asked.headers })
  allHeaders = async () => this.headers()
  headerValue = async (name: string) => this.asked.headers[name.toLowerCase()] ?? null
  postData = () => (this.asked.body.length ? this.asked.body.toString() : null)
  postDataBuffer = () => (this.asked.body.length ? this.asked.body : null)
  isNavigationRequest = () => this.asked.headers['sec-fetch-mode'] === 'navigate'
  failure = () => (this.reply ? null : { errorText: 'broken' })

  postDataJSON(): unknown {
    const text = this.postData()
    return text === null ? null : JSON.parse(text)
  }

  /** A request does not show whether it came from `fetch` or XMLHttpRequest. */
  resourceType(): string {
    const kind = this.asked.headers['sec-fetch-dest'] ?? 'empty'
    return { empty: 'fetch', style: 'stylesheet', iframe: 'document' }[kind] ?? kind
  }

  async response(): Promise<Response | null> {
    await this.settled
    return this.reply?.self ?? null
  }
}

export class WebKitResponse {
  readonly self = standIn<Response>('response', this)

  constructor(
    readonly address: string,
    readonly reply: Reply,
    readonly of?: WebKitRequest,
  ) {}

  url = () => this.address
  status = () => this.reply.status
  ok = () => this.reply.status >= 200 && this.reply.status < 300
  headers = () => ({ ...this.reply.headers })
  allHeaders = async () => this.headers()
  headerValue = async (name: string) => this.reply.headers[name.toLowerCase()] ?? null
  body = async () => this.reply.body
  text = async () => this.reply.body.toString()
  json = async (): Promise<unknown> => JSON.parse(this.reply.body.toString())
  finished = async () => null
  request = () => this.of?.self
}

/** Goes around the browsers, signed out. */
export async function get(url: string): Promise<APIResponse> {
  const reply = await forward({ url, method: 'GET', headers: {}, body: Buffer.alloc(0) })
  if (!reply) throw new Error(`no reply from ${url}`)
  return standIn<APIResponse>('response', new WebKitResponse(url, reply))
}

interface Fulfillment {
  response?: APIResponse
  status?: number
  headers?: Record<string, string>
  contentType?: string
  body?: string | Buffer
  json?: unknown
}

type Decision = 'fallback' | { reply: Reply | undefined }

/** A request that a story has intercepted and not yet decided on. */
export class WebKitRoute {
  readonly self = standIn<Route>('route', this)
  readonly decided: Promise<Decision>
  #decide: (decision: Decision) => void = () => {}

  constructor(readonly of: WebKitRequest) {
    this.decided = new Promise(resolve => {
      this.#decide = resolve
    })
  }

  request = () => this.of.self

  async fetch(changes: Partial<Asked> = {}): Promise<APIResponse> {
    const asked = { ...this.of.asked, ...changes }
    const reply = await forward(asked)
    if (!reply) throw new Error(`route.fetch: no reply from ${asked.url}`)
    return standIn<APIResponse>('response', new WebKitResponse(asked.url, reply))
  }

  async fulfill({ response, status, headers, contentType, body, json }: Fulfillment = {}): Promise<void> {
    const base = response && behind(response, WebKitResponse).reply
    const text = json === undefined ? body : JSON.stringify(json)
    const type = contentType ?? (json === undefined ? undefined : 'application/json')
    const lower = Object.entries(headers ?? base?.headers ?? {}).map(([key, value]) => [
      key.toLowerCase(),
      value,
    ])
    const reply = {
      status: status ?? base?.status ?? 200,
      // As in Playwright, no cache keeps a response that a story made.
      headers: {
        ...Object.fromEntries(lower),
        ...(type && { 'content-type': type }),
        'cache-control': 'no-store',
      },
      body: text === undefined ? (base?.body ?? Buffer.alloc(0)) : Buffer.from(text),
    }
    this.#decide({ reply })
  }

  async continue(changes: Partial<Asked> = {}): Promise<void> {
    this.#decide({ reply: await forward({ ...this.of.asked, ...changes }) })
  }

  async abort(): Promise<void> {
    this.#decide({ reply: undefined })
  }

  async fallback(): Promise<void> {
    this.#decide('fallback')
  }
}
