import type { Incoming, Outgoing } from '../stand-in/http.ts'
import { S3Failure } from './errors.ts'

const methods = ['PUT', 'GET', 'HEAD']

/** The rule of the club's bucket: a signed URL is all it takes, from any origin. */
export function corsHeaders({ method, headers }: Incoming): Record<string, string> {
  if (headers.origin === undefined || !methods.includes(method)) return {}
  return { ...shared, 'access-control-expose-headers': 'ETag' }
}

export function preflight({ headers }: Incoming): Outgoing {
  const method = headers['access-control-request-method'] ?? ''
  if (headers.origin === undefined) {
    throw new S3Failure(400, 'BadRequest', 'Insufficient information. Origin request header needed.')
  }
  if (!methods.includes(method)) {
    const message = 'CORSResponse: This CORS request is not allowed.'
    throw new S3Failure(403, 'AccessForbidden', message, { Method: method, ResourceType: 'OBJECT' })
  }
  const asked = headers['access-control-request-headers']
  return {
    status: 200,
    headers: {
      ...shared,
      'access-control-allow-methods': methods.join(', '),
      ...(asked ? { 'access-control-allow-headers': asked } : {}),
      'access-control-max-age': '3000',
    },
    body: '',
  }
}

const shared = {
  'access-control-allow-origin': '*',
  vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
}
