import * as z from 'zod'
import { paramNames, type Route, type Routes } from './http.ts'

/** The table of routes as an OpenAPI 3.1 document: zod's own JSON Schemas, path by path. */
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
    servers: [{ url: '/' }],
    tags: Object.keys(api).map(name => ({ name, description: `The ${name} feature` })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
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
        required: true,
        content: { 'application/json': { schema: jsonSchema(route.body, 'input') } },
      },
    }),
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(route.reply, 'output') } },
      },
      ...Object.fromEntries(refusals(route).map(([status, description]) => [status, refusal(description)])),
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

function refusals(route: Route): [string, string][] {
  return [
    ['400', 'A field is missing or wrong; `issues` names it'],
    ['401', 'Not signed in, or the token is not good (any more)'],
    ...(route.access === 'public' ? [] : [['403', 'Not for this role'] as [string, string]]),
    ...(route.path.includes('{') ? [['404', 'Not there, or not for the caller'] as [string, string]] : []),
    ['429', 'Too many requests; see Retry-After'],
    ['503', 'Busy; see Retry-After'],
  ]
}

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): unknown {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
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
