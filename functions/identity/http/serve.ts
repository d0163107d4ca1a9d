import middy from '@middy/core'
import httpSecurityHeaders from '@middy/http-security-headers'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Body, Params, Query, Reply, Route, Routes } from '#shared/http.ts'
import { type api, routeKey } from '#shared/routes.ts'
import type { ReplyWithOptions } from '../../platform/http/reply.ts'
import { runWithRequestId } from '../../platform/log/requestId.ts'
import type { Caller } from '../sessions/caller.ts'
import {
  authenticate,
  authorize,
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
export function serve(...features: Feature[]) {
  const endpoints = new Map(
    features.flatMap(({ routes, handlers, readForm }) =>
      Object.entries(routes).flatMap(([name, route]) => {
        const handle = handlers[name]
        return handle ? [[routeKey(route), { route, handle, readForm }] as const] : []
      }),
    ),
  )
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
    .use(resolveRoute(endpoints))
    .use(authenticate)
    .use(authorize)
    .use(validateInput)
    .handler(async (event: RequestEvent) => runHandler(event))
  return (event: RequestEvent, context: Context): Promise<APIGatewayProxyStructuredResultV2> =>
    runWithRequestId(event.requestContext.requestId, () => chain(event, context))
}
