import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { codeOf, messageOf, StartFailure } from '../failure.ts'

export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

/** The only port. It is bound first, so that a port in use is known before anything else is started. */
export interface Server {
  port: number
  http: HttpServer
  /** Until this is called, the club is starting. */
  serve(serve: Serve): void
  close(): Promise<void>
}

export async function openServer(port: number): Promise<Server> {
  let answer: Serve = starting
  const http = createLocalServer((request, response) => {
    Promise.resolve()
      .then(() => answer(request, response))
      .catch((error: unknown) => {
        console.error(error)
        if (response.headersSent) response.destroy()
        else reply(response, 500, { message: messageOf(error) })
      })
  })
  await listen(http, port)
  const address = http.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    http,
    serve: serve => {
      answer = serve
    },
    close: () =>
      new Promise(resolve => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}

/** Leaves closing a connection to the client: closing it here could cross a request that is on its way. */
export function createLocalServer(listener: RequestListener): HttpServer {
  // An address that is too long gets the answer of CloudFront, not Node's own.
  const http = createServer({ maxHeaderSize: 65_536 }, listener)
  http.keepAliveTimeout = 0
  return http
}

export const starting: Serve = (_, response) => reply(response, 503, { message: 'The club is starting.' })

export function reply(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(content, null, 2))
}

export function replyPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(html)
}

/** Undefined if the body exceeds `limit`; the rest is read and dropped, so that we can still answer. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size <= limit) chunks.push(bytes)
  }
  return size > limit ? undefined : Buffer.concat(chunks)
}

function listen(http: HttpServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', error => reject(new StartFailure(complaint(port, error))))
    http.listen(port, '127.0.0.1', resolve)
  })
}

function complaint(port: number, error: Error): string {
  const why =
    { EADDRINUSE: 'is in use', EACCES: 'can’t be opened without more permissions' }[codeOf(error)] ??
    `cannot be opened (${error.message})`
  return `Port ${port} ${why}; choose another, for example PORT=${port === 65535 ? 3000 : port + 1} npm start.`
}
