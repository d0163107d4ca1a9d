import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Route } from '#shared/http.ts'
import { paramNames } from '#shared/http.ts'
import { openApiDocument } from '#shared/openapi.ts'
import { api, routeKey } from '#shared/routes.ts'

const routes = Object.values(api).flatMap((feature): Route[] => Object.values(feature))
const document = openApiDocument(api, 'Test Club')

interface Operation {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, unknown>
  requestBody?: { required: boolean }
  'x-access': string
}
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
)

it('the OpenAPI document has every route, and no others', () => {
  expect(operations.map(({ key }) => key).sort()).toEqual(routes.map(routeKey).sort())
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

it.each(routes.map(route => [routeKey(route), route] as const))(
  'the OpenAPI document describes %s as the table of routes does',
  (key, route) => {
    const operation = operations.find(known => known.key === key)
    expect(operation).toMatchObject({ 'x-access': route.access })
    expect(operation?.security).toEqual(route.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }])
    const body = route.body && { required: route.input !== 'optional' }
    expect(operation?.requestBody).toEqual(body && expect.objectContaining(body))
    const names = operation?.parameters.map(({ name }) => name)
    expect(names).toEqual([...paramNames(route.path), ...Object.keys(route.query?.shape ?? {})])
    const statuses = Object.keys(operation?.responses ?? {})
    expect(statuses).toContain(String(route.status ?? 200))
    expect(statuses).toEqual(expect.arrayContaining(['400', '401', '429', '500', '503']))
    if (route.access !== 'public') expect(statuses).toContain('403')
    if (paramNames(route.path).length > 0) expect(statuses).toContain('404')
    if (route.body) expect(statuses).toEqual(expect.arrayContaining(['413', '415']))
  },
)

it.each([
  ['GET /api/config', []],
  ['GET /api/programs', ['413']],
  ['GET /api/players/{id}', ['403', '404', '413']],
  ['GET /api/messages', ['403', '404', '413']],
  ['POST /api/extend-session', ['403', '409', '415']],
  ['POST /api/login', ['409', '413', '415']],
  ['DELETE /api/registrations/{id}', ['403', '404', '409', '413']],
  ['POST /api/registrations', ['403', '404', '409', '413', '415']],
])('the OpenAPI document says what %s refuses, and nothing more', (key, special) => {
  const operation = operations.find(known => known.key === key)
  const everywhere = ['400', '401', '429', '500', '503']
  const refused = Object.keys(operation?.responses ?? {}).filter(status => Number(status) >= 400)
  expect(refused.filter(status => !everywhere.includes(status))).toEqual(special)
})

it('the OpenAPI document keeps the pattern of names in one line, whatever else is refused', () => {
  const form = z.toJSONSchema(api.club.saveSettings.body, { io: 'input' })
  // As characters: Python and others know no classes of Unicode.
  const pattern = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$'
  expect(form.properties).toMatchObject({
    clubName: { pattern },
    season: { pattern },
    schools: { items: { pattern } },
  })
})

const get: Route = { method: 'GET', path: '/api/x', access: 'public', summary: 'Get x', reply: z.null() }
const withRoute = (more: Partial<Route>) =>
  openApiDocument({ x: { route: { ...get, ...more } } }, 'Test Club')

it('Redocly’s linter finds nothing in our OpenAPI document', async () => {
  expect(await lintWithRedocly(document)).toEqual([])
})

it.each([
  ['a route without a summary', withRoute({ summary: '' }), 'operation-summary'],
  [
    'two paths that nobody can tell apart',
    openApiDocument(
      { x: { one: { ...get, path: '/api/x/a/{id}' }, other: { ...get, path: '/api/x/{id}/b' } } },
      'Test Club',
    ),
    'no-ambiguous-paths',
  ],
])('Redocly’s linter finds %s', async (_, broken, rule) => {
  expect(await lintWithRedocly(broken)).toContainEqual(expect.stringContaining(rule))
})

type Document = Record<string, unknown>

/**
 * The findings of Redocly's strictest rules, one line each. Two similar paths are ambiguous only if they share a
 * method.
 */
async function lintWithRedocly(document: Document): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  return found
    .filter(({ ruleId, message }) => ruleId !== 'no-ambiguous-paths' || haveSameMethod(document, message))
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)
}

function haveSameMethod({ paths }: Document, message: string): boolean {
  const [one = [], other = []] = [...message.matchAll(/`([^`]+)`/g)].map(([, path = '']) =>
    Object.keys(Object(Object(paths)[path])),
  )
  return one.some(method => other.includes(method))
}
