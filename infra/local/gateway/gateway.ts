import { randomBytes, randomUUID } from 'node:crypto'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import type { LambdaName } from '#shared/routes.ts'
import { awsLimits, lambdaLimits } from '../../limits.ts'
import { apiHost, edgeHeaders, refuseAtEdge } from './edge.ts'
import { type LoadLimits, limitLoad } from './load.ts'
import { errorReply, type GatewayReply, toGatewayReply } from './reply.ts'
import { routeOf } from './routes.ts'

/**
 * API Gateway's HTTP API (payload format 2.0) with CloudFront in front of it, for the handlers on this machine.
 * Where AWS does something surprising it is done here too; otherwise the surprise would come with the deployment.
 */
export interface Gateway {
  handle(request: GatewayRequest): Promise<GatewayReply>
}

export interface GatewayRequest {
  method: string
  /** Path with query. */
  url: string
  headers?: Record<string, string | readonly string[] | undefined>
  body?: Uint8Array | string
  ip?: string
}

export type LambdaHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>

export interface GatewayOptions {
  lambdas: Record<LambdaName, LambdaHandler>
  originSecret: string
  /** The clock that the handlers use. */
  now?: () => Date | number
  /** Overrides each Lambda's own timeout. API Gateway's own ends a request all the same. */
  timeoutMs?: number
  /**
   * The deployed club's limit on requests, and each Lambda's timeout. Without it requests are not limited, and each may
   * take as long as a Lambda can: tests send thousands at one instant to one process, and how fast a machine works them
   * off must not decide what a test sees.
   */
  load?: LoadLimits
}

export function createGateway(options: GatewayOptions): Gateway {
  const { lambdas, originSecret, now = Date.now, load } = options
  const withinLimits = load
    ? limitLoad(load, () => Number(now()))
    : (call: () => Promise<GatewayReply>) => call()
  const timeoutOf = (name: LambdaName): Timeout => {
    const ms = options.timeoutMs ?? (load ? lambdaLimits[name].seconds * 1000 : undefined)
    if (ms === undefined) return longestTimeout
    return ms < integrationTimeout.ms ? { ms, reply: lambdaTimeout } : integrationTimeout
  }
  return {
    async handle(request) {
      const { ip = '127.0.0.1' } = request
      const sent = plainHeaders(request)
      const refused = refuseAtEdge(request.url, sent.host)
      if (refused) return refused
      const url = new URL(`http://gateway.local${request.url}`)
      const path = decoded(url.pathname)
      if (path === undefined) return errorReply(400, 'Bad Request')
      const route = routeOf(request.method, path)
      if (!route) return errorReply(404, 'Not Found')
      const body = Buffer.from(request.body ?? '')
      if (body.length > awsLimits.body) return errorReply(413, 'Request Entity Too Large')
      const headers = {
        ...sent,
        ...edgeHeaders(sent, ip, originSecret),
        'content-length': String(body.length),
      }
      if (headBytes(request, headers) > awsLimits.head)
        return errorReply(431, 'Request Header Fields Too Large')
      const event: APIGatewayProxyEventV2 = {
        version: '2.0',
        routeKey: route.key,
        // Decoded, as HTTP APIs pass it; the query stays as it was sent.
        rawPath: path,
        rawQueryString: url.search.slice(1),
        ...cookies(request),
        headers,
        ...nonEmpty('queryStringParameters', grouped(url.searchParams)),
        ...nonEmpty('pathParameters', route.params),
        requestContext: requestContext({ request, headers, path, routeKey: route.key, at: Number(now()) }),
        ...encoded(body, sent['content-type']),
      }
      if (isOverPayload(event, body)) return errorReply(413, 'Request Too Long')
      const timeout = timeoutOf(route.lambda)
      return withinLimits(() =>
        invoke(() => lambdas[route.lambda](event, lambdaContext(route.lambda, timeout.ms)), timeout),
      )
    },
  }
}

interface Timeout {
  ms: number
  reply: GatewayReply
}

/** A Lambda that is stopped for its timeout has failed, and gives no other reason. */
const lambdaTimeout = errorReply(500, 'Internal Server Error')
const integrationTimeout: Timeout = {
  ms: awsLimits.integrationSeconds * 1000,
  reply: errorReply(503, 'Service Unavailable'),
}
const longestTimeout: Timeout = { ms: awsLimits.lambdaSeconds * 1000, reply: lambdaTimeout }

async function invoke(call: () => Promise<unknown>, timeout: Timeout): Promise<GatewayReply> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<GatewayReply>(resolve => {
    timer = setTimeout(() => resolve(timeout.reply), timeout.ms)
  })
  try {
    return await Promise.race([call().then(toGatewayReply), tooLate])
  } catch (error) {
    console.error(error)
    return errorReply(500, 'Internal Server Error')
  } finally {
    clearTimeout(timer)
  }
}

/** The request line and the values of the headers, including CloudFront's. */
const headBytes = (request: GatewayRequest, headers: Record<string, string>): number =>
  [`${request.method} ${request.url} HTTP/1.1`, ...Object.values(headers), ...listCookies(request)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  )

/** Base64 makes a file a third larger, so a body that API Gateway accepts may be too large for a Lambda. */
const isOverPayload = (event: APIGatewayProxyEventV2, body: Buffer): boolean =>
  body.length > awsLimits.payload / 3 && Buffer.byteLength(JSON.stringify(event)) > awsLimits.payload

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Format 2.0 moves cookies out of the headers into a list of their own. */
function cookies(request: GatewayRequest): { cookies?: string[] } {
  const list = listCookies(request)
    .flatMap(line => line.split(';').map(cookie => cookie.trim()))
    .filter(Boolean)
  return list.length ? { cookies: list } : {}
}

const listCookies = ({ headers = {} }: GatewayRequest): string[] =>
  Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => [value ?? []].flat())

function plainHeaders(request: GatewayRequest): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (value !== undefined && name.toLowerCase() !== 'cookie') {
      headers[name.toLowerCase()] = [value].flat().join(',')
    }
  }
  return headers
}

function grouped(params: URLSearchParams): Record<string, string> {
  const names = [...new Set(params.keys())]
  return Object.fromEntries(names.map(name => [name, params.getAll(name).join(',')]))
}

function nonEmpty<Name extends string>(name: Name, values: Record<string, string>) {
  return Object.keys(values).length ? { [name]: values } : {}
}

/** Only these arrive as text; a form, or a body without a type, is binary to an HTTP API. */
const textual = /^(text\/|application\/(json|xml|javascript)\s*(;|$))/i

function encoded(body: Buffer, type = ''): { body?: string; isBase64Encoded: boolean } {
  if (!body.length) return { isBase64Encoded: false }
  return textual.test(type)
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true }
}

interface Call {
  request: GatewayRequest
  headers: Record<string, string>
  path: string
  routeKey: string
  at: number
}

function requestContext({
  request,
  headers,
  path,
  routeKey,
  at,
}: Call): APIGatewayProxyEventV2['requestContext'] {
  return {
    accountId: '000000000000',
    apiId: 'local',
    domainName: apiHost,
    domainPrefix: 'local',
    http: {
      method: request.method,
      path,
      protocol: 'HTTP/1.1',
      sourceIp: request.ip ?? '127.0.0.1',
      userAgent: headers['user-agent'] ?? '',
    },
    requestId: randomBytes(11).toString('base64'),
    routeKey,
    stage: '$default',
    time: new Date(at).toUTCString(),
    timeEpoch: at,
  }
}

function lambdaContext(name: LambdaName, timeoutMs: number): Context {
  const end = Date.now() + timeoutMs
  return {
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
    memoryLimitInMB: String(lambdaLimits[name].memory),
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  }
}
