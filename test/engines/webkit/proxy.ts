import { once } from 'node:events'
import { createServer, type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Asked {
  url: string
  method: string
  headers: Record<string, string>
  body: Buffer
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** The context whose browser is currently using the proxy. */
export interface Guest {
  /** The reply, or undefined if the browser is to see a broken connection. */
  answer(asked: Asked): Promise<Reply | undefined>
  /** The script that runs in each document before its own. */
  script(): string
  /** Receives the reports of that script. */
  hear(report: unknown): void
}

export interface ForwardProxy {
  address: string
  guest: Guest | undefined
  close(): Promise<void>
}

const ours = '/__stories/'
const scripts = `${ours}before.js`
const local = /^(127\.0\.0\.1|localhost)$/

/**
 * WebDriver offers no requests, no errors and no script before the page's own. As the browser's proxy, this process
 * sees all HTTP traffic, and the addresses stay the club's. HTTPS is refused: the club is on this machine.
 */
export async function openProxy(): Promise<ForwardProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    void serve(proxy.guest, request, response).catch(() => breakOff(response))
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
  })
  server.on('connect', (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const proxy: ForwardProxy = {
    address: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    guest: undefined,
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return proxy
}

async function serve(guest: Guest | undefined, request: IncomingMessage, response: ServerResponse) {
  const asked: Asked = {
    url: request.url ?? '',
    method: request.method ?? 'GET',
    headers: plain(request.headers),
    body: await buffer(request),
  }
  const { pathname } = new URL(asked.url)
  if (pathname === scripts) return send(response, file(guest?.script() ?? ''))
  if (pathname.startsWith(ours)) {
    guest?.hear(JSON.parse(asked.body.toString()))
    return send(response, file(''))
  }
  const reply = await (guest && !isTheBrowsersOwn(asked, pathname) ? guest.answer(asked) : forward(asked))
  if (reply) send(response, guest ? withScript(asked, reply) : reply)
  else breakOff(response)
}

/** The icon of a window, and CORS preflights: no page sends these itself. */
const isTheBrowsersOwn = ({ method, headers }: Asked, pathname: string): boolean =>
  pathname === '/favicon.ico' || (method === 'OPTIONS' && 'access-control-request-method' in headers)

const file = (body: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/javascript', 'cache-control': 'no-store' },
  body: Buffer.from(body),
})

/** The club's own response; other machines are never contacted. */
export async function forward({ url, method, headers, body }: Asked): Promise<Reply | undefined> {
  if (!local.test(new URL(url).hostname)) return undefined
  const { host: _, 'proxy-connection': __, ...rest } = headers
  const request = open(url, { method, headers: { ...rest, 'accept-encoding': 'identity' } })
  request.end(body)
  const answered = once(request, 'response')
  const [message]: IncomingMessage[] = await answered.then(
    replies => replies,
    () => [],
  )
  if (!message) return undefined
  return { status: message.statusCode ?? 0, headers: plain(message.headers), body: await buffer(message) }
}

function withScript(asked: Asked, reply: Reply): Reply {
  const isPage = /^(document|iframe)$/.test(asked.headers['sec-fetch-dest'] ?? '')
  if (!isPage || !/^text\/html/.test(reply.headers['content-type'] ?? '')) return reply
  const tag = `<script src="${scripts}"></script>`
  const html = reply.body.toString().replace(/<head[^>]*>|<!doctype[^>]*>|^/i, found => found + tag)
  return { ...reply, body: Buffer.from(html) }
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  const {
    'transfer-encoding': _,
    'content-length': __,
    connection: ___,
    'set-cookie': cookies,
    ...rest
  } = headers
  // Chromium accepts secure cookies from this machine, and WebKit does not.
  const kept = cookies?.split('\n').map(line => line.replace(/;\s*secure\b/i, ''))
  const bare = status === 204 || status === 304
  response.writeHead(status, {
    ...rest,
    ...(kept && { 'set-cookie': kept }),
    ...(!bare && { 'content-length': body.length }),
  })
  response.end(bare ? undefined : body)
}

/** Something that is not HTTP: after a plain end of the connection the browser would ask again. */
function breakOff(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.socket?.end('broken\r\n\r\n')
}

const plain = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('\n') : (value ?? ''),
    ]),
  )
