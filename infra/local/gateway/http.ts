import type { IncomingMessage, ServerResponse } from 'node:http'
import { awsLimits } from '../../limits.ts'
import { readBody } from '../server.ts'
import type { Gateway } from './gateway.ts'
import type { GatewayReply } from './reply.ts'

/** HTTP in front of the gateway. */
export async function serveGateway(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // One byte more than the gateway accepts, so that it is the gateway that refuses.
  const body = (await readBody(request, awsLimits.body)) ?? Buffer.alloc(awsLimits.body + 1)
  const answer = await gateway.handle({
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: request.headersDistinct,
    body,
    ip: (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
  })
  send(response, answer)
}

function send(response: ServerResponse, { status, headers, setCookies, body }: GatewayReply): void {
  const cookies = setCookies.length ? { 'set-cookie': setCookies } : {}
  response.writeHead(status, { ...headers, ...cookies, 'content-length': String(body.length) })
  response.end(body)
}
