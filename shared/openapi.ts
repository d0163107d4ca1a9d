import * as z from 'zod'
import { mediaTypes, paramNames, type Route, type Routes } from './http.ts'

/** The route table as an OpenAPI 3.1 document, using zod's JSON Schemas. */
export function openApiDocument(api: Record<string, Routes>, clubName: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes)) {
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: operation(feature, name, route),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${clubName} API`,
      version: '1.0.0',
      description: 'Amounts are integer cents, dates are yyyy-MM-dd, instants are ISO 8601 in UTC.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The production club', 'x-internal': false }],
    tags: Object.keys(api).map(name => ({ name, description: `The ${name} feature` })),
    paths,
    components: {
      securitySchemes: { bearer },
      schemas: { Error: errorSchema },
    },
  }
}

function operation(feature: string, name: string, route: Route): Record<string, unknown> {
  const isPublic = route.access === 'public'
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    'x-access': route.access,
    security: isPublic ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...paramNames(route.path).map(pathParameter), ...queryParameters(route)],
    ...(route.body && {
      requestBody: {
        required: route.input !== 'optional',
        content: Object.fromEntries(
          ['application/json', ...(route.input === 'form' ? ['multipart/form-data'] : [])].map(type => [
            type,
            { schema: jsonSchema(route.body ?? z.never(), 'input') },
          ]),
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(
        [...successesOf(route)].map(([status, description]) => [
          status,
          {
            description,
            content: {
              [route.produces ? mediaTypes[route.produces] : 'application/json']: {
                schema: jsonSchema(route.reply, 'output'),
              },
            },
          },
        ]),
      ),
      ...(route.polled && { '304': { description: 'Still what the ETag in `If-None-Match` stands for' } }),
      ...Object.fromEntries(
        [...refusalsOf(route)].map(([status, description]) => [status, refusal(status, description)]),
      ),
    },
  }
}

const pathParameter = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', maxLength: 64 },
})

function queryParameters(route: Route): unknown[] {
  return Object.entries(route.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !z.safeParse(schema, undefined).success,
    schema: jsonSchema(schema, 'input'),
  }))
}

/** The status of every successful reply of a route, and when it is sent. */
function successesOf({ status, existing }: Route): Map<number, string> {
  const replies: [number, string][] = [[status ?? 200, 'Success']]
  if (existing) replies.push([200, existing])
  return new Map(replies)
}

/** Whether the document names this status of a route. */
export const isDeclared = (route: Route, status: number): boolean =>
  successesOf(route).has(status) || refusalsOf(route).has(status) || (status === 304 && route.polled === true)

/** The status of every other reply of a route, and when it is sent. */
export function refusalsOf(route: Route): Map<number, string> {
  const { method, path, access, query, body, credential, refuses = {} } = route
  // The cookie's routes take nothing from other sites, nor anything but JSON.
  const isOwnOnly = credential === 'cookie'
  const known: [number, string, unknown][] = [
    [400, 'A field is missing or wrong; `issues` names it', true],
    [401, 'Not logged in, or the token is not valid', true],
    [403, 'Not allowed for this role', access !== 'public' || isOwnOnly],
    [404, 'Not found, or not visible to the caller', path.includes('{')],
    // Whatever changes something may meet somebody else who changes the same.
    [409, 'Someone else has just changed this', method !== 'GET'],
    // CloudFront takes addresses of 8 kB.
    [413, body ? 'The body is too large' : 'The address is too long', body || query],
    [415, 'The body is not of the expected type', body || isOwnOnly],
    [429, 'Too many requests', true],
    [500, 'A server error, explained in the log', true],
    [503, 'Busy; the same request may succeed a moment later', true],
  ]
  return new Map(
    known
      .map(([status, when, isSent]) => [status, refuses[status] ?? (isSent ? when : '')] as const)
      .filter(([, when]) => when),
  )
}

const refusal = (status: number, description: string) => ({
  description,
  ...([429, 503].includes(status) && { headers: { 'Retry-After': retryAfter } }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const retryAfter = {
  description: 'Seconds to wait',
  schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 3600 },
}

const bearer = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'Following RFC8725, the algorithm (HS256), key, issuer, audience and token type are fixed, never read from the token.',
}

const int32 = 2 ** 31 - 1

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): unknown {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema: json }) {
      if (json.type !== 'integer') return
      json.format = (json.maximum ?? Number.POSITIVE_INFINITY) > int32 ? 'int64' : 'int32'
    },
  })
  return rest
}

const errorSchema = {
  type: 'object',
  required: ['message', 'error', 'issues'],
  properties: {
    message: { type: 'string' },
    error: { type: 'string', description: 'The same as message' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}
