import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { limitingFeatures } from '#frontend/browsers.ts'
import { api } from '#shared/routes.ts'

const script = readFileSync(new URL('../../../frontend/first.js', import.meta.url), 'utf8')
const features = [
  ...limitingFeatures.attributes,
  ...limitingFeatures.colors.map(color => `color: ${color}`),
].toSorted()

interface Visit {
  /** A feature that the browser does not have. */
  lacking?: string
  stored?: Record<string, string>
  /** The addresses that the page has for the script. */
  early?: string
  /** The files of the dashboard, in the document that is served at `/`, too. */
  home?: string
  path?: string
  search?: string
  cookie?: string
}

/** What the script tests for, whether it shows a message, and what it asks for with which token. */
function runScript({
  lacking,
  stored = {},
  early,
  home,
  path = '/dashboard',
  search = '',
  cookie = '',
}: Visit = {}) {
  const dataset: Record<string, string> = {}
  const features: string[] = []
  const asked: [string, string | undefined][] = []
  const loaded: string[] = []
  let speaks = false
  const has = (feature: string) => {
    features.push(feature)
    return feature !== lacking
  }
  const CSS = { supports: (property: string, value: string) => has(`${property}: ${value}`) }
  const window = { CSS, fetch: true, earlyReplies: {} }
  runInNewContext(script, {
    HTMLElement: { prototype: new Proxy({}, { has: (_, name) => has(String(name)) }) },
    ...{
      CSS,
      window,
      addEventListener() {},
      performance: { now: () => 7 },
      location: { pathname: path, search },
    },
    localStorage: { getItem: (name: string) => stored[name] ?? null },
    document: {
      cookie,
      documentElement: { dataset },
      currentScript: {
        getAttribute: (name: string) => (name === 'data-home' ? home : early) ?? null,
      },
      createElement: () => ({}),
      head: { appendChild: ({ rel, href }: Record<string, string>) => loaded.push(`${rel} ${href}`) },
      addEventListener() {
        speaks = true
      },
    },
    fetch: (address: string, { headers }: { headers: Record<string, string> }) => {
      asked.push([address.replace(/[?&]_=\d+$/, ''), headers.Authorization])
      return Promise.resolve(new Response())
    },
  })
  return {
    known: dataset.known,
    features: features.toSorted(),
    speaks,
    asked,
    loaded,
    kept: Object.keys(window.earlyReplies),
  }
}

test('the first script asks for the club, and for whoever is signed in, with what the page needs', () => {
  expect(runScript().asked).toEqual([['/api/config', undefined]])
  const early = '/api/teams /api/players?myPlayers=true'
  const { asked, kept } = runScript({ stored: { authToken: 'abc' }, early })
  const addresses = ['/api/config', '/api/user', '/api/teams', '/api/players?myPlayers=true']
  expect(asked).toEqual(addresses.map(address => [address, 'Bearer abc']))
  expect(kept).toEqual(addresses)
  const routes = Object.values(api).flatMap(feature => Object.values(feature).map(({ path }) => path))
  expect(addresses.filter(address => !routes.includes(address.split('?')[0] ?? ''))).toEqual([])
})

test('the first script asks for nobody while a logout has not reached the server, nor for a list that is filtered', () => {
  const left = runScript({ stored: { authToken: 'abc', logoutPending: 'true' } })
  expect(left.asked).toEqual([['/api/config', undefined]])
  const early = '/api/invoices?limit=50'
  const filtered = runScript({ stored: { authToken: 'abc' }, early, search: '?status=open' })
  expect(filtered.kept).toEqual(['/api/config', '/api/user'])
})

test('at / the first script loads the dashboard of whoever is signed in, and elsewhere nothing of it', () => {
  const page = { early: '/api/teams', home: '/assets/a.js /assets/b.css' }
  const stored = { authToken: 'abc' }
  const home = runScript({ ...page, path: '/', stored })
  expect(home.loaded).toEqual(['modulepreload /assets/a.js', 'preload /assets/b.css'])
  expect(home.kept).toEqual(['/api/config', '/api/user', '/api/teams'])
  const team = runScript({ ...page, path: '/teams/team_1', stored })
  const visitor = runScript({ ...page, path: '/' })
  expect([team.loaded, visitor.loaded]).toEqual([[], []])
  expect([team.kept, visitor.kept]).toEqual([['/api/config', '/api/user'], ['/api/config']])
})

test.each<[Visit, string | undefined]>([
  [{}, undefined],
  [{ cookie: 'theme=dark; not_logged_in=1' }, undefined],
  [{ cookie: 'theme=dark; logged_in=true' }, ''],
  [{ stored: { authToken: 'abc' } }, ''],
  [{ stored: { known: 'true' } }, ''],
])('the first script knows whoever has logged in with this browser: %j', (visit, known) => {
  expect(runScript(visit).known).toBe(known)
})

test('the first script tests for the features that limit the browsers, and for no others', () => {
  expect(runScript()).toMatchObject({ features, speaks: false })
})

test.each(features)('the first script shows a message in a browser without %s', lacking => {
  expect(runScript({ lacking }).speaks).toBe(true)
})

test('the first script is ES5, so that a browser too old for the site can read it', async () => {
  // The bundler rewrites what ES5 does not have, and changes nothing else. It keeps no commas.
  const [es5, today] = await Promise.all(
    ['es5', 'esnext'].map(target => transform(script, { target, charset: 'utf8' })),
  )
  expect(es5?.code).toBe(today?.code)
  expect(script).not.toMatch(/,\s*\)/)
})
