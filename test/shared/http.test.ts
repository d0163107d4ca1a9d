import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Route } from '#shared/http.ts'
import { fillPath, paramNames } from '#shared/http.ts'
import { openApiDocument } from '#shared/openapi.ts'
import { api, type Feature, routeKey, units } from '#shared/routes.ts'

const routes = Object.values(api).flatMap((feature): Route[] => Object.values(feature))

describe('a path', () => {
  const path = '/api/teams/{id}/players/{playerId}'

  it('has its parameters in order', () => {
    expect(paramNames(path)).toEqual(['id', 'playerId'])
    expect(paramNames('/api/teams')).toEqual([])
  })

  it('keeps its shape whatever is put into it', () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom(
        'a/b',
        '../x',
        '...',
        '%2e%2e',
        '?x=1',
        '#',
        '//evil.test',
        '\\',
        'a;b',
        '{id}',
        '$&',
        '\r\n',
        ' ',
      ),
    )
    const real = value.filter(text => !['.', '..'].includes(text))
    fc.assert(
      fc.property(real, real, (id, playerId) => {
        const { pathname, search, hash, host } = new URL(fillPath(path, { id, playerId }), 'http://club.test')
        const parts = pathname.split('/')
        expect([search, hash, host, parts.length]).toEqual(['', '', 'club.test', 6])
        expect([parts[1], parts[2], parts[4]]).toEqual(['api', 'teams', 'players'])
        expect(parts.filter((_, at) => [3, 5].includes(at)).map(decodeURIComponent)).toEqual([id, playerId])
      }),
      { seed: 42 },
    )
  })

  it.each(['', '.', '..'])('cannot be filled with %j, which would lead elsewhere', id => {
    expect(() => fillPath('/api/programs/{id}', { id })).toThrow('cannot be the id of /api/programs/{id}')
  })

  it('cannot be filled with nothing', () => {
    expect(() => fillPath('/api/programs/{id}', {})).toThrow()
  })
})

describe('the table of routes', () => {
  it('names each call once', () => {
    const keys = routes.map(routeKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('gives each feature to one unit', () => {
    const served: Feature[] = Object.values(units).flat()
    expect(served.sort()).toEqual(Object.keys(api).sort())
  })

  it('has a body exactly where one is sent and read', () => {
    const sayingNothing = ['POST /api/uploads/{id}/confirm']
    for (const route of routes) {
      const reads = route.method !== 'GET' && route.method !== 'DELETE'
      const silent = sayingNothing.includes(routeKey(route))
      const bare = route.credential === 'cookie' || route.input === 'raw' || silent
      expect(route.body !== undefined, routeKey(route)).toBe(reads && !bare)
    }
  })

  it('lets the cookie count only for calls that change nothing but the session', () => {
    const byCookie = routes.filter(route => route.credential === 'cookie').map(routeKey)
    expect(byCookie).toEqual(['POST /api/logout', 'POST /api/recover-session', 'POST /api/extend-session'])
  })
})

describe('the OpenAPI document', () => {
  interface Operation {
    operationId: string
    security: object[]
    parameters: { name: string; in: string; required: boolean }[]
    responses: Record<string, unknown>
    requestBody?: { required: boolean }
    'x-access': string
  }
  const document = openApiDocument(api, 'Test Club')
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        key: `${method.toUpperCase()} ${path}`,
        ...operation,
      })),
  )

  it('has every route of the table, and no other', () => {
    expect(operations.map(({ key }) => key).sort()).toEqual(routes.map(routeKey).sort())
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(routes.map(route => [routeKey(route), route] as const))(
    'says of %s what the table says',
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

  it('survives the way over the wire', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Test Club API' } })
  })
})
