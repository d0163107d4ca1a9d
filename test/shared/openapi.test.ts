import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Route } from '#shared/http.ts'
import { paramNames } from '#shared/http.ts'
import { openApiDocument } from '#shared/openapi.ts'
import { api, routeKey } from '#shared/routes.ts'

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
      const body = route.body && { required: route.input !== 'optional' }
      expect(operation?.requestBody).toEqual(body && expect.objectContaining(body))
      const names = operation?.parameters.map(({ name }) => name)
      expect(names).toEqual([...paramNames(route.path), ...Object.keys(route.query?.shape ?? {})])
      const statuses = Object.keys(operation?.responses ?? {})
      expect(statuses).toContain(String(route.status ?? 200))
      expect(statuses).toEqual(expect.arrayContaining(['400', '401', '429', '503']))
      expect(statuses.includes('403')).toBe(route.access !== 'public')
      expect(statuses.includes('404')).toBe(paramNames(route.path).length > 0)
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

it('the OWASP rules find only what has an exemption, and every exemption is needed', async () => {
  const found = await lintWithOwasp(document)
  expect(found.filter(finding => !exceptions.some(exception => isCovered(exception, finding)))).toEqual([])
  expect(exceptions.filter(exception => !found.some(finding => isCovered(exception, finding)))).toEqual([])
})

it.each([
  [
    'a text without a bound',
    withRoute({ method: 'POST', body: z.object({ a: z.string() }) }),
    'string-limit',
  ],
  [
    'a secret in an address',
    withRoute({ query: z.object({ password: z.string() }) }),
    'no-credentials-in-url',
  ],
])('the OWASP linter finds %s', async (_, broken, rule) => {
  const found = await lintWithOwasp(broken)
  const open = found.filter(finding => !exceptions.some(exception => isCovered(exception, finding)))
  expect(open.map(finding => finding.rule)).toContainEqual(expect.stringContaining(rule))
})

type Document = Record<string, unknown>
interface Finding {
  rule: string
  place: string
}

const responsePath = /\/responses\/|^components\/schemas\/Error/

/** OWASP rules that the API deliberately does not follow: where, and why. */
const exceptions: { rule: string; where: RegExp; because: string }[] = [
  {
    rule: 'string-limit',
    where: responsePath,
    because: 'limits protect from what comes in; answers are ours',
  },
  {
    rule: 'array-limit',
    where: responsePath,
    because: 'limits protect from what comes in; answers are ours',
  },
  { rule: 'string-restricted', where: /./, because: 'people write names and notes in any script' },
  { rule: 'rate-limit', where: /./, because: 'a limit is told by 429 and Retry-After, when it is reached' },
  {
    rule: 'define-cors-origin',
    where: /headers$/,
    because: 'the API speaks to its own origin only, so there is no CORS',
  },
  {
    rule: 'no-credentials-in-url',
    where: /api\/calendar\/\{token\}/,
    because: 'a calendar sends nothing but the address; it shows titles, times and places, and can be ended',
  },
  {
    rule: 'no-credentials-in-url',
    where: /api\/unsubscribe\/\{token\}/,
    because:
      'the button of a mail program posts to an address and nothing else; it can only switch mails off',
  },
]

const isCovered = ({ rule, where }: (typeof exceptions)[number], finding: Finding): boolean =>
  rule === finding.rule && where.test(finding.place)

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

/** Spectral's findings by the OWASP rules, before any exceptions. */
async function lintWithOwasp(document: Document): Promise<Finding[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset(new spectral.Ruleset({ extends: [definition(owasp)] }))
  const found = await linter.run(JSON.stringify(document))
  return found.map(({ code, path }) => ({
    rule: String(code).replace(/^owasp:api\d+:\d+-/, ''),
    place: path.join('/'),
  }))
}

/** The package is CommonJS: depending on who loads it, the ruleset is the module or its default. */
const definition = (module: object): RulesetDefinition =>
  'default' in module ? (module.default as RulesetDefinition) : (module as RulesetDefinition)
