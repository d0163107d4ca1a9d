import { randomBytes } from 'node:crypto'
import { awsLimits } from '../../limits.ts'
import type { GatewayReply } from './reply.ts'

// CloudFront, as "Request and response behavior for custom origins" of its guide has it, with every header of the
// viewer's passed on but Host.

/** What CloudFront answers itself, and not in JSON. */
export function refuseAtEdge(url: string, host = distribution): GatewayReply | undefined {
  if (Buffer.byteLength(`https://${host}${url}`) <= awsLimits.url) return undefined
  return {
    status: 413,
    headers: { 'content-type': 'text/html' },
    setCookies: [],
    body: Buffer.from('<H1>413 ERROR</H1>\n<H2>The request could not be satisfied.</H2>\n'),
  }
}

/** The form of the names that CloudFront gives. */
const distribution = 'd111111abcdef8.cloudfront.net'
/** The only name that the API hears of. */
export const apiHost = 'local.execute-api.us-east-1.amazonaws.com'

/** What CloudFront sets on the way in, over whatever the client sent under these names. */
export const edgeHeaders = (sent: Record<string, string>, ip: string, originSecret: string) => ({
  host: apiHost,
  via: `1.1 ${distribution} (CloudFront)`,
  'x-amz-cf-id': randomBytes(42).toString('base64url'),
  // The one that a client may begin.
  'x-forwarded-for': [sent['x-forwarded-for'], ip].filter(Boolean).join(','),
  'x-origin-secret': originSecret,
  'x-viewer-ip': ip,
})
