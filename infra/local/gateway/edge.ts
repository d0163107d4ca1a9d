import { randomBytes } from 'node:crypto'
import { awsLimits } from '../../limits.ts'
import type { GatewayReply } from './reply.ts'

// CloudFront, as described in "Request and response behavior for custom origins" of its guide, with all of the
// viewer's headers passed on except Host.

/** The status codes that CloudFront answers itself, and not as JSON. */
export function refuseAtEdge(url: string, host = distribution): GatewayReply | undefined {
  if (Buffer.byteLength(`https://${host}${url}`) <= awsLimits.url) return undefined
  return {
    status: 413,
    headers: { 'content-type': 'text/html' },
    setCookies: [],
    body: Buffer.from('<H1>413 ERROR</H1>\n<H2>The request could not be satisfied.</H2>\n'),
  }
}

/** The format of CloudFront's own host names. */
const distribution = 'd111111abcdef8.cloudfront.net'
/** The only host name that the API sees. */
export const apiHost = 'local.execute-api.us-east-1.amazonaws.com'

/** Headers that CloudFront sets on the way in, overwriting whatever the client sent under these names. */
export const edgeHeaders = (sent: Record<string, string>, ip: string, originSecret: string) => ({
  host: apiHost,
  via: `1.1 ${distribution} (CloudFront)`,
  'x-amz-cf-id': randomBytes(42).toString('base64url'),
  // The one header that a client may begin.
  'x-forwarded-for': [sent['x-forwarded-for'], ip].filter(Boolean).join(','),
  'x-origin-secret': originSecret,
  'x-viewer-ip': ip,
})
