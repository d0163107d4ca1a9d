import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createLocalServer } from '../server.ts'

export type Incoming = {
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
  body: Buffer
}
export type Outgoing = { status: number; headers?: Record<string, string>; body: string | Buffer }
/** 'lost' closes the connection without a response, as a network failure after the effect does. */
export type Answer = Outgoing | 'lost'
export type Listening = { url: string; port: number; close: () => Promise<void> }

/** What happens to a request whose body is too large; it is passed without the body. */
type Limit = { maxBody: number; refuse: (request: Incoming) => Promise<Answer> }

const usual: Limit = {
  maxBody: 12 * 1024 * 1024,
  refuse: async () => ({ status: 413, body: '' }),
}

/** One HTTP server on the loopback interface only; a stand-in must never be reachable from outside. */
export async function listen(
  answer: (request: Incoming) => Promise<Answer>,
  port: number,
  limit = usual,
): Promise<Listening> {
  const server = createLocalServer((request, response) => {
    serve(answer, limit, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close(error => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

async function serve(
  answer: (request: Incoming) => Promise<Answer>,
  limit: Limit,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request, limit.maxBody)
  const [, path = '/', query = ''] = /^([^?]*)\??(.*)$/s.exec(request.url ?? '/') ?? []
  const incoming = { method: request.method ?? 'GET', path, query, headers: request.headers }
  const reply = await (body ? answer({ ...incoming, body }) : limit.refuse({ ...incoming, body: empty }))
  if (reply === 'lost') {
    request.socket.destroy()
    return
  }
  response.writeHead(reply.status, {
    ...reply.headers,
    'content-length': String(Buffer.byteLength(reply.body)),
  })
  response.end(reply.body)
}

const empty = Buffer.alloc(0)

/** A body that is too large is still read to its end: a client that is still sending does not read the response. */
async function readBody(request: IncomingMessage, maxBody: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size <= maxBody) chunks.push(bytes)
  }
  return size <= maxBody ? Buffer.concat(chunks) : undefined
}
