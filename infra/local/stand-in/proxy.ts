import { Agent, request as httpRequest } from 'node:http'
import { type Answer, type Incoming, type Listening, listen, type Outgoing } from './http.ts'

/** Forwards a request as it came; rejects if the server behind does not answer. */
export type Forward = (request: Incoming) => Promise<Outgoing>
/** Sees every request, and decides whether, when and how often it is forwarded, and what the client gets. */
export type Intercept = (request: Incoming, forward: Forward) => Promise<Answer>

/** Stands in front of another server on this machine. A request that cannot be forwarded loses its reply. */
export async function startProxy(target: string, intercept: Intercept, port = 0): Promise<Listening> {
  const agent = new Agent({ keepAlive: true })
  const forward: Forward = request => forwardTo(target, agent, request)
  const server = await listen(request => intercept(request, forward), port)
  return {
    ...server,
    close: async () => {
      await server.close()
      agent.destroy()
    },
  }
}

function forwardTo(target: string, agent: Agent, { method, path, query, headers, body }: Incoming) {
  return new Promise<Outgoing>((resolve, reject) => {
    const url = `${target}${path}${query && `?${query}`}`
    const forwarded = httpRequest(url, { method, headers, agent }, answer => {
      const chunks: Uint8Array[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const { 'transfer-encoding': _, connection: __, ...kept } = answer.headersDistinct
        const replied = Object.entries(kept).map(([name, values]) => [name, values?.join(', ') ?? ''])
        resolve({
          status: answer.statusCode ?? 502,
          headers: Object.fromEntries(replied),
          body: Buffer.concat(chunks),
        })
      })
    })
    forwarded.once('error', reject)
    forwarded.end(body)
  })
}
