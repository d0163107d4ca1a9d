import { gunzipSync } from 'node:zlib'
import type { APIResponse, Request, Route } from 'playwright-core'

/** By which a browser tells what a request carries, where its driver does not. */
export const bodyHeader = 'x-test-body'

/** What a request carries, as text. */
export const textOf = (request: Request): string =>
  request.postData() ?? readHeader(request.headers()[bodyHeader] ?? '')

function readHeader(told: string): string {
  const [, zipped] = /^gzip,(.*)$/.exec(told) ?? []
  return zipped ? gunzipSync(Buffer.from(zipped, 'base64')).toString() : decodeURIComponent(told)
}

/** The same as JSON; null where there is none. */
export const bodyOf = (request: Request): unknown => JSON.parse(textOf(request) || 'null')

/** What the club answers to a request that a story holds, with what the request carries. */
export function fetchRouted(route: Route): Promise<APIResponse> {
  const text = textOf(route.request())
  return route.fetch(text ? { postData: text } : {})
}
