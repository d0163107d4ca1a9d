import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { createGateway, type GatewayOptions, type GatewayRequest } from '#infra/local/gateway/gateway.ts'

type Handler = (event: APIGatewayProxyEventV2) => Promise<unknown>
export type Options = Pick<GatewayOptions, 'now' | 'load' | 'timeoutMs'>

/** A gateway whose lambdas all have one handler. Text responses of the handler begin with the name of the Lambda. */
export function gatewayOf(handler: Handler, options: Options = {}) {
  const handlerOf = (name: string) => async (event: APIGatewayProxyEventV2) => {
    const result = await handler(event)
    return typeof result === 'string' && result.startsWith(event.routeKey) ? `${name} ${result}` : result
  }
  const handlers = {
    auth: handlerOf('auth'),
    core: handlerOf('core'),
    billing: handlerOf('billing'),
    media: handlerOf('media'),
  }
  return createGateway({ lambdas: handlers, originSecret: 'origin-secret', ...options })
}

export async function eventOf(
  request: GatewayRequest,
  options: Options = {},
): Promise<APIGatewayProxyEventV2> {
  const seen: APIGatewayProxyEventV2[] = []
  await gatewayOf(async event => {
    seen.push(event)
  }, options).handle(request)
  const [event] = seen
  if (!event) throw new Error('no handler was called')
  return event
}
