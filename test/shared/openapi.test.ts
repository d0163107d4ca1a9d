import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Route } from '#shared/http.ts'
import { paramNames } from '#shared/http.ts'
import { openApiDocument } from '#shared/openapi.ts'
import { api, routeKey } from '#shared/routes.ts'
import { exceptions, isCovered, lintWithOwasp, lintWithRedocly } from './openapi-linters.ts'

const routes = Object.values(api).flatMap((feature): Route[] => Object.values(feature))
const document = openApiDocument(api, 'Test Club')

describe('the OpenAPI document', () => {
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
      expect(operation?.requestBody !== undefined).toBe(route.body !== undefined)
      const names = operation?.parameters.map(({ name }) => name)
      expect(names).toEqual([...paramNames(route.path), ...Object.keys(route.query?.shape ?? {})])
      const statuses = Object.keys(operation?.responses ?? {})
      expect(statuses).toContain(String(route.status ?? 200))
      expect(statuses).toEqual(expect.arrayContaining(['400', '401', '429', '503']))
      expect(statuses.includes('403')).toBe(route.access !== 'public')
    },
  )

  it('the OpenAPI document keeps the pattern of names in one line, whatever else is refused', () => {
    const form = z.toJSONSchema(api.club.saveSettings.body, { io: 'input' })
    const pattern = '^\\P{Cc}*$'
    expect(form.properties).toMatchObject({
      clubName: { pattern },
      season: { pattern },
      schools: { items: { pattern } },
    })
  })

  it('the OpenAPI document survives the way over the wire', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Test Club API' } })
  })
})

describe('the linters of OpenAPI documents', () => {
  const get: Route = { method: 'GET', path: '/api/x', access: 'public', summary: 'Get x', reply: z.null() }
  const withRoute = (more: Partial<Route>) =>
    openApiDocument({ x: { route: { ...get, ...more } } }, 'Test Club')

  it('the linters find nothing in our OpenAPI document', async () => {
    expect(await lintWithRedocly(document)).toEqual([])
  })

  it.each([
    ['a route without a summary', withRoute({ summary: '' }), 'operation-summary'],
    ['a document without a licence', { ...document, info: { title: 'x', version: '1' } }, 'info-license'],
    ['a security scheme that is not there', { ...document, components: {} }, 'security-defined'],
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

  it('the OWASP rules find only what has an exemption, and every exemption is needed', async () => {
    const found = await lintWithOwasp(document)
    expect(found.filter(finding => !exceptions.some(exception => isCovered(exception, finding)))).toEqual([])
    expect(exceptions.filter(exception => !found.some(finding => isCovered(exception, finding)))).toEqual([])
  })

  const post = { method: 'POST', access: 'signed-in' } as const
  it.each([
    ['a text without a bound', withRoute({ ...post, body: z.object({ a: z.string() }) }), 'string-limit'],
    ['a list without a bound', withRoute({ ...post, body: z.array(z.boolean()) }), 'array-limit'],
    [
      'a secret in an address',
      withRoute({ query: z.object({ password: z.string() }) }),
      'no-credentials-in-url',
    ],
    ['a counted id', withRoute({ query: z.object({ id: z.int() }) }), 'no-numeric-ids'],
    ['plain HTTP', { ...document, servers: [{ url: 'http://example.org' }] }, 'no-server-http'],
  ])('the OWASP linter finds %s', async (_, broken, rule) => {
    const found = await lintWithOwasp(broken)
    const open = found.filter(finding => !exceptions.some(exception => isCovered(exception, finding)))
    expect(open.map(finding => finding.rule)).toContainEqual(expect.stringContaining(rule))
  })
})
