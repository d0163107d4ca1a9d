import Stripe from 'stripe'
import { fires } from '../stand-in/faults.ts'
import type { Incoming, Outgoing } from '../stand-in/http.ts'
import { invalid, outage, StripeFailure, unauthorized } from './errors.ts'
import { getKeptReply, keepReply } from './idempotency.ts'
import { Params } from './params.ts'
import { type Route, routes } from './routes.ts'
import { intentSchema } from './shapes.ts'
import { type Call, newId, type World } from './state.ts'
import { expand, publicView } from './views.ts'

export type Keys = { secretKey: string; publishableKey: string }

/** Answers one request synchronously, so that two requests with the same key cannot overlap. */
export function answerApi(world: World, keys: Keys, request: Incoming): Outgoing {
  const requestId = newId(world, 'req')
  const idempotencyKey = request.method === 'POST' ? single(request.headers['idempotency-key']) : undefined
  const headers: Record<string, string> = {
    ...corsHeaders(request),
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': Stripe.API_VERSION,
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
  try {
    const { route, id } = match(request)
    const params = new Params(request.method === 'GET' ? request.query : formBody(request))
    const asBrowser = authenticate(keys, request, params) === 'publishable'
    if (asBrowser && !route.browser) {
      throw unauthorized(
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
        'secret_key_required',
      )
    }
    const call: Call = { requestId, idempotencyKey: idempotencyKey ?? null, params, asBrowser }
    const kept = getKeptReply(world, call, request.path)
    if (kept) {
      const replayed = { ...headers, 'idempotent-replayed': 'true', 'original-request': kept.requestId }
      return { status: kept.status, headers: replayed, body: kept.body }
    }
    return { headers, ...execute(world, call, route, { id, path: request.path }) }
  } catch (error) {
    return { headers, ...failureReply(error) }
  }
}

export function corsHeaders(request: Incoming): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers':
      single(request.headers['access-control-request-headers']) ?? 'authorization, content-type',
    'access-control-expose-headers': 'Request-Id, Idempotent-Replayed',
    'access-control-max-age': '300',
  }
}

export function failureReply(error: unknown): { status: number; body: string } {
  if (error instanceof StripeFailure) return { status: error.status, body: json({ error: error.body }) }
  const message = `The stand-in failed: ${error instanceof Error ? error.message : String(error)}`
  return { status: 500, body: json({ error: { type: 'api_error', message } }) }
}

function execute(
  world: World,
  call: Call,
  route: Route,
  { id, path }: { id: string; path: string },
): { status: number; body: string } {
  const { reply, keep } = attempt(world, call, route, id)
  const broken =
    world.faults.error?.when === 'after' && fires(world.faults.error, world.random)
      ? failureReply(outage(world.faults.error.status ?? 500))
      : undefined
  if (keep) keepReply(world, call, { path, ...(broken ?? reply) })
  return broken ?? reply
}

function attempt(world: World, call: Call, route: Route, id: string) {
  try {
    call.params.allowOnly([...route.params, 'expand', ...(route.browser ? ['key', 'client_secret'] : [])])
    const result = route.run(world, call, id)
    const intent = call.asBrowser ? intentSchema.safeParse(result) : undefined
    const shown = intent?.success ? publicView(intent.data) : result
    const body = json(expand(world, shown, call.params.list('expand')))
    return { reply: { status: 200, body }, keep: true }
  } catch (error) {
    const keep = error instanceof StripeFailure && error.kept
    return { reply: failureReply(error), keep }
  }
}

function match(request: Incoming): { route: Route; id: string } {
  for (const route of routes) {
    const found = route.method === request.method ? route.path.exec(request.path) : null
    if (found) return { route, id: found[1] ?? '' }
  }
  const message = `Unrecognized request URL (${request.method}: ${request.path}).`
  throw new StripeFailure(404, { type: 'invalid_request_error', message }, false)
}

function authenticate(keys: Keys, request: Incoming, params: Params): 'secret' | 'publishable' {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const key = bearer ?? params.get('key')
  if (!key) throw unauthorized('You did not provide an API key.')
  if (/^[a-z]+_live_/.test(key)) {
    throw unauthorized('A live key must never reach the local stand-in. Use a test key.', 'api_key_live')
  }
  if (key === keys.secretKey) return 'secret'
  if (key === keys.publishableKey) return 'publishable'
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`)
}

function formBody(request: Incoming): string {
  const type = request.headers['content-type'] ?? 'application/x-www-form-urlencoded'
  if (type.startsWith('application/x-www-form-urlencoded')) return request.body.toString()
  throw invalid('Invalid request (check that your POST content type is application/x-www-form-urlencoded).')
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
