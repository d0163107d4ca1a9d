import middy from '@middy/core'
import httpSecurityHeaders from '@middy/http-security-headers'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Answer } from '#functions/platform/http/reply.ts'
import type { Body, Params, Query, Reply, Route, Routes } from '#shared/http.ts'
import { type api, routeKey } from '#shared/routes.ts'
import type { Caller } from '../sessions/caller.ts'
import {
  admission,
  type ClubEvent,
  failures,
  findRoute,
  type ReadForm,
  session,
  throughOurEdge,
  toResult,
  validation,
} from './chain.ts'

/** What a handler gets: everything checked, nothing left to parse. */
export interface Request<R extends Route> {
  caller: R['access'] extends 'public' ? Caller | undefined : Caller
  params: Params<R>
  query: Query<R>
  body: Body<R>
  /** When API Gateway took the request. Nothing else in a handler knows the time. */
  now: Date
  ip: string
  userAgent: string
  cookies: Record<string, string>
  headers: Record<string, string | undefined>
  /** The body as it came, for routes that verify a signature. */
  rawBody: string
}

/** A handler for every route of a feature: a missing one, or a wrong reply, does not compile. */
export type Handlers<T extends Routes> = {
  [Name in keyof T]: (request: Request<T[Name]>) => Promise<Reply<T[Name]> | Answer<Reply<T[Name]>>>
}

interface Feature {
  routes: Routes
  handlers: Handlers<Routes>
  readForm?: ReadForm | undefined
}

/** Ties the routes of a feature to their handlers. */
export function feature<T extends (typeof api)[keyof typeof api]>(
  routes: T,
  handlers: Handlers<T>,
  { readForm }: Pick<Feature, 'readForm'> = {},
): Feature {
  // One of the project's few casts: each handler was checked against its own route just above, and a list
  // of different features needs a type in common.
  return { routes, handlers: handlers as unknown as Handlers<Routes>, readForm }
}

/** A handler that is not done this long before the Lambda's timeout, in milliseconds, is answered for with 503. */
const timeToAnswer = 500

/** The one chain that every request of every Lambda passes. Refusals come in this order: 401, 403, 400, 404, 409. */
export function serve(...features: Feature[]) {
  const endpoints = new Map(
    features.flatMap(({ routes, handlers, readForm }) =>
      Object.entries(routes).flatMap(([name, route]) => {
        const handle = handlers[name]
        return handle ? [[routeKey(route), { route, handle, readForm }] as const] : []
      }),
    ),
  )
  return middy<ClubEvent, APIGatewayProxyStructuredResultV2>({ timeoutEarlyInMillis: timeToAnswer })
    .use(httpSecurityHeaders({ strictTransportSecurity: { maxAge: 31_536_000, preload: false } }))
    .use(failures)
    .use(throughOurEdge)
    .use(findRoute(endpoints))
    .use(session)
    .use(admission)
    .use(validation)
    .handler(async (event: ClubEvent) => toResult(event))
}
