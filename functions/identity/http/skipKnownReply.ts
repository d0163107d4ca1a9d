import { createHash } from 'node:crypto'
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { RequestEvent } from './chain.ts'

/**
 * Answers whoever has the reply of a polled route already with a 304, whose few headers are all that is left to say.
 * Everything that decides whether they may have it has been checked by then.
 */
export const skipKnownReply: MiddlewareObj<RequestEvent, APIGatewayProxyStructuredResultV2> = {
  after: ({ event, response }) => {
    if (!response || !event.endpoint?.route.polled) return
    const etag = `"${createHash('sha256').update(String(response.body)).digest('base64url').slice(0, 22)}"`
    response.headers = { ...response.headers, etag }
    // A proxy that compresses the reply marks its tag as weak.
    if (event.headers['if-none-match']?.replace(/^W\//, '') !== etag) return
    response.statusCode = 304
    response.body = ''
    response.headers = Object.fromEntries(
      Object.entries(response.headers).filter(([name]) => keptHeaders.test(name)),
    )
  },
}

const keptHeaders = /^(cache-control|etag|x-session-.*)$/
