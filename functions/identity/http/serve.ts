import middy from '@middy/core'
import httpSecurityHeaders from '@middy/http-security-headers'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Body, Params, Query, Reply, Route, Routes } from '#shared/http.ts'
import { featureOf } from '#shared/paths.ts'
import type { api, Feature as Name } from '#shared/routes.ts'
import { memoizeAsync } from '../../platform/async/memoizeAsync.ts'
import type { ReplyWithOptions } from '../../platform/http/reply.ts'
import { runWithRequestId } from '../../platform/log/requestId.ts'
import type { Caller } from '../sessions/caller.ts'
import {
  authenticate,
  authorize,
  type Endpoint,
  errorHandler,
  type ReadForm,
  type RequestEvent,
  reportLeftOut,
  requireEdgeSecret,
  resolveRoute,
  runHandler,
  validateInput,
} from './chain.ts'
import { compress } from './compress.ts'
import { skipKnownReply } from './skipKnownReply.ts'

/** What a handler receives: authenticated, validated and parsed. */
export interface Request<R extends Route> {
  caller: R['access'] extends 'public' ? Caller | undefined : Caller
  params: Params<R>
  query: Query<R>
  body: Body<R>
  /** When API Gateway received the request. Handlers use this as the current time instead of the clock. */
  now: Date
  ip: string
  userAgent: string
  cookies: Record<string, string>
  headers: Record<string, string | undefined>
  /** The unparsed body, for routes that verify a signature. */
  rawBody: string
}

/** One handler per route of a feature; a missing one or a wrong reply type does not compile. */
export type Handlers<T extends Routes> = {
  [Name in keyof T]: (request: Request<T[Name]>) => Promise<Reply<T[Name]> | ReplyWithOptions<Reply<T[Name]>>>
}

interface Feature {
  routes: Routes
  handlers: Handlers<Routes>
  readForm?: ReadForm
}

/** Where each feature of a Lambda is: a request loads its own, with the schemas of its routes, and no other. */
type Loaders = { [N in Name]?: () => Promise<Record<N, Feature>> }

/** Binds the routes of a feature to their handlers. */
export function defineFeature<T extends (typeof api)[keyof typeof api]>(
  routes: T,
  handlers: Handlers<T>,
  { readForm }: Pick<Feature, 'readForm'> = {},
): Feature {
  // One of the project's few casts: each handler was checked against its own route just above, and a list of
  // different features needs a common type.
  return { routes, handlers: handlers as unknown as Handlers<Routes>, readForm }
}

/** If a handler is still running this many milliseconds before the Lambda's timeout, the reply is a 503. */
const replyReserveMs = 500

/**
 * The one middleware chain for every request to every Lambda. Errors are checked in this order: 401, 403, 400, 404,
 * 409.
 */
export function serve(loaders: Loaders) {
  const find = findEndpoint(loaders)
  const chain = middy<RequestEvent, APIGatewayProxyStructuredResultV2>({
    timeoutEarlyInMillis: replyReserveMs,
  })
    .use(compress)
    .use(skipKnownReply)
    .use(
      httpSecurityHeaders({
        strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false, preload: false },
      }),
    )
    .use(errorHandler)
    .use(reportLeftOut)
    .use(requireEdgeSecret)
    .use(resolveRoute(find))
    .use(authenticate)
    .use(authorize)
    .use(validateInput)
    .handler(async (event: RequestEvent) => runHandler(event))
  return (event: RequestEvent, context: Context): Promise<APIGatewayProxyStructuredResultV2> =>
    runWithRequestId(event.requestContext.requestId, () => chain(event, context))
}

function findEndpoint(loaders: Loaders): (routeKey: string) => Promise<Endpoint | undefined> {
  const features = new Map<string, () => Promise<Partial<Record<string, Feature>>>>(
    Object.entries(loaders).map(([name, load]) => [
      name,
      memoizeAsync<Partial<Record<string, Feature>>>(load),
    ]),
  )
  return async routeKey => {
    const [method, path = ''] = routeKey.split(' ')
    const name = featureOf(path) ?? ''
    const feature = (await features.get(name)?.())?.[name]
    const [own, route] =
      Object.entries(feature?.routes ?? {}).find(([, one]) => one.method === method && one.path === path) ??
      []
    const handle = own === undefined ? undefined : feature?.handlers[own]
    return route && handle && { route, handle, readForm: feature?.readForm }
  }
}
