import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Route } from '#shared/http.ts'
import { fillPath, paramNames } from '#shared/http.ts'
import { api, type Feature, lambdas, routeKey } from '#shared/routes.ts'
import { runs } from '../proof.ts'

const routes = Object.values(api).flatMap((feature): Route[] => Object.values(feature))

const path = '/api/teams/{id}/players/{playerId}'

it('a path keeps its shape whatever is inserted', () => {
  const mean = fc.constantFrom('../x', '...', '%2e%2e', '?x=1', '#', '//evil.test', '\\', '{id}', '$&')
  const value = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), mean)
  const real = value.filter(text => !['.', '..'].includes(text))
  expect(paramNames(path)).toEqual(['id', 'playerId'])
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

it.each<Record<string, string>>([{}, { id: '' }, { id: '.' }, { id: '..' }])(
  'a path cannot be filled with %j, which would lead elsewhere',
  params =>
    expect(() => fillPath('/api/programs/{id}', params)).toThrow('cannot be the id of /api/programs/{id}'),
)

it('the table of routes assigns each feature to one unit', () => {
  const served: Feature[] = Object.values(lambdas).flat()
  expect(served.sort()).toEqual(Object.keys(api).sort())
})

it('a body is read only where one is sent, and not where the exact bytes or the cookie count', () => {
  const without = routes.filter(
    ({ method, credential, input }) =>
      method === 'GET' || method === 'DELETE' || credential === 'cookie' || input === 'raw',
  )
  expect(without.filter(({ body }) => body !== undefined)).toEqual([])
})

it('the cookie is accepted only by routes that change nothing but the session', () => {
  const byCookie = routes.filter(route => route.credential === 'cookie').map(routeKey)
  expect(byCookie).toEqual(['POST /api/logout', 'POST /api/recover-session', 'POST /api/extend-session'])
})
