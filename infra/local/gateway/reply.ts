import { awsLimits } from '../../limits.ts'

export interface GatewayReply {
  status: number
  headers: Record<string, string>
  setCookies: string[]
  body: Buffer
}

/** Answers of API Gateway itself. */
export const errorReply = (status: number, message: string): GatewayReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  setCookies: [],
  body: Buffer.from(JSON.stringify({ message })),
})

/**
 * A Lambda's result as HTTP. It travels as JSON, so what JSON cannot represent is lost here just as it is on AWS.
 */
export function toGatewayReply(returned: unknown): GatewayReply {
  const payload = JSON.stringify(returned) ?? 'null'
  if (Buffer.byteLength(payload) > awsLimits.payload) return errorReply(500, 'Internal Server Error')
  const result: unknown = JSON.parse(payload)
  if (!isRecord(result) || result.statusCode === undefined) return inferredReply(result)
  const status = Number(result.statusCode)
  if (!Number.isInteger(status) || status < 200 || status > 599)
    return errorReply(500, 'Internal Server Error')
  return {
    status,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...toTextHeaders(result.headers) },
    setCookies: Array.isArray(result.cookies) ? result.cookies.map(String) : [],
    body: Buffer.from(textOf(result.body), result.isBase64Encoded === true ? 'base64' : 'utf8'),
  }
}

/** Without a status code, the whole result is the body, as JSON. */
const inferredReply = (result: unknown): GatewayReply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  setCookies: [],
  body: Buffer.from(typeof result === 'string' ? result : JSON.stringify(result)),
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (body: unknown): string =>
  body === undefined || body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body)

function toTextHeaders(headers: unknown): Record<string, string> {
  if (!isRecord(headers)) return {}
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      [value].flat().map(String).join(','),
    ]),
  )
}
