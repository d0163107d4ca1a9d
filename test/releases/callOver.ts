import { createCaller } from '#infra/local/caller.ts'

/** Calls the routes of a running club, of whatever release, over HTTP; `seen` gets the status of each reply. */
export const callOver = (address: string, seen?: (request: string, status: number) => void) =>
  createCaller({
    async handle({ method, url, headers, body }) {
      const reply = await fetch(address + url, {
        method,
        headers: { ...headers, origin: address },
        body: body && Buffer.from(body).toString(),
      })
      seen?.(`${method} ${url}`, reply.status)
      return {
        status: reply.status,
        headers: Object.fromEntries(reply.headers),
        setCookies: reply.headers.getSetCookie(),
        body: Buffer.from(await reply.arrayBuffer()),
      }
    },
  })
