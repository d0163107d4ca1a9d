import { gunzipSync } from 'node:zlib'
import type { APIResponse, Request, Route } from 'playwright-core'

/** The header in which a browser reports a request's body, if its driver does not. */
export const bodyHeader = 'x-test-body'

/** The body of a request, as text. */
export const textOf = (request: Request): string =>
  request.postData() ?? readHeader(request.headers()[bodyHeader] ?? '')

function readHeader(header: string): string {
  const [, zipped] = /^gzip,(.*)$/.exec(header) ?? []
  return zipped ? gunzipSync(Buffer.from(zipped, 'base64')).toString() : decodeURIComponent(header)
}

/** The body as JSON; null if there is none. */
export const bodyOf = (request: Request): unknown => JSON.parse(textOf(request) || 'null')

/** Forwards a request that a story has intercepted to the club, with its body, and returns the response. */
export function fetchRouted(route: Route): Promise<APIResponse> {
  const text = textOf(route.request())
  return route.fetch(text ? { postData: text } : {})
}
