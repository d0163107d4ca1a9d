import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Route } from '#shared/http.ts'
import { fillPath, paramNames } from '#shared/http.ts'
import { api, type Feature, routeKey, units } from '#shared/routes.ts'
import { runs } from '../proof.ts'

const routes = Object.values(api).flatMap((feature): Route[] => Object.values(feature))

describe('a path', () => {
  const path = '/api/teams/{id}/players/{playerId}'

  it('a path has its parameters in order', () => {
    expect(paramNames(path)).toEqual(['id', 'playerId'])
    expect(paramNames('/api/teams')).toEqual([])
  })

  it('a path keeps its shape whatever is inserted', () => {
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
      { numRuns: runs(100, 5000) },
    )
  })

  it.each(['', '.', '..'])('a path cannot be filled with %j, which would lead elsewhere', id => {
    expect(() => fillPath('/api/programs/{id}', { id })).toThrow('cannot be the id of /api/programs/{id}')
  })

  it('a path cannot be filled with an empty value', () => {
    expect(() => fillPath('/api/programs/{id}', {})).toThrow()
  })
})

describe('the table of routes', () => {
  it('the table of routes names each call once', () => {
    const keys = routes.map(routeKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('the table of routes assigns each feature to one unit', () => {
    const served: Feature[] = Object.values(units).flat()
    expect(served.sort()).toEqual(Object.keys(api).sort())
  })

  it('a route has a body exactly if one is sent and read', () => {
    const sayingNothing = [
      'POST /api/uploads/{id}/confirm',
      'POST /api/resend-confirmation',
      'POST /api/unsubscribe/{token}',
      'POST /api/messages/clear/undo',
      'POST /api/users/{id}/revoke-sessions',
      'POST /api/waiting/{programId}/{playerId}/offer',
      'POST /api/teams/{id}/numbers',
      'POST /api/invoices/{id}/check',
      'POST /api/reconciliation',
      'POST /api/setup/sample',
    ]
    for (const route of routes) {
      const reads = route.method !== 'GET' && route.method !== 'DELETE'
      const silent = sayingNothing.includes(routeKey(route))
      const bare = route.credential === 'cookie' || route.input === 'raw' || silent
      expect(route.body !== undefined, routeKey(route)).toBe(reads && !bare)
    }
  })

  it('the cookie is accepted only by routes that change nothing but the session', () => {
    const byCookie = routes.filter(route => route.credential === 'cookie').map(routeKey)
    expect(byCookie).toEqual(['POST /api/logout', 'POST /api/recover-session', 'POST /api/extend-session'])
  })
})
