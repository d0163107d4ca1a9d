import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { limitingFeatures } from '#frontend/browsers.ts'
import { api } from '#shared/routes.ts'

const script = readFileSync(new URL('../../../frontend/public/first.js', import.meta.url), 'utf8')
const features = [
  ...limitingFeatures.attributes,
  ...limitingFeatures.colors.map(color => `color: ${color}`),
].toSorted()

/** The features that the script tests for, and whether it shows a message in a browser that lacks one. */
function runScript(lacking?: string): { asked: string[]; speaks: boolean } {
  const asked: string[] = []
  const has = (feature: string) => {
    asked.push(feature)
    return feature !== lacking
  }
  let speaks = false
  const CSS = { supports: (property: string, value: string) => has(`${property}: ${value}`) }
  runInNewContext(script, {
    HTMLElement: { prototype: new Proxy({}, { has: (_, name) => has(String(name)) }) },
    ...{ CSS, window: { CSS }, addEventListener() {} },
    localStorage: { getItem: () => null },
    document: {
      addEventListener() {
        speaks = true
      },
    },
  })
  return { asked: asked.toSorted(), speaks }
}

/** What it asks for, and with which token, where this is stored and the page has addresses of its own. */
function runForPage(stored: Record<string, string>, page: { early?: string; search?: string } = {}) {
  const asked: [string, string | undefined][] = []
  const window = { CSS: { supports: () => true }, fetch: true, earlyReplies: {} }
  runInNewContext(script, {
    HTMLElement: { prototype: new Proxy({}, { has: () => true }) },
    ...{ CSS: window.CSS, window, addEventListener() {}, performance: { now: () => 7 } },
    location: { search: page.search ?? '' },
    localStorage: { getItem: (name: string) => stored[name] ?? null },
    document: {
      documentElement: { dataset: {}, style: { setProperty() {} } },
      currentScript: { getAttribute: () => page.early ?? null },
    },
    fetch: (address: string, { headers }: { headers: Record<string, string> }) => {
      asked.push([address.replace(/[?&]_=\d+$/, ''), headers.Authorization])
      return Promise.resolve(new Response())
    },
  })
  return { asked, kept: Object.keys(window.earlyReplies) }
}

test('the first script asks for the club, and for whoever is signed in, with what the page needs', () => {
  expect(runForPage({}).asked).toEqual([['/api/config', undefined]])
  const { asked, kept } = runForPage(
    { authToken: 'abc' },
    { early: '/api/teams /api/players?myPlayers=true' },
  )
  const addresses = ['/api/config', '/api/user', '/api/teams', '/api/players?myPlayers=true']
  expect(asked).toEqual(addresses.map(address => [address, 'Bearer abc']))
  expect(kept).toEqual(addresses)
  const routes = Object.values(api).flatMap(feature => Object.values(feature).map(({ path }) => path))
  expect(addresses.filter(address => !routes.includes(address.split('?')[0] ?? ''))).toEqual([])
})

test('the first script asks for nobody while a logout has not reached the server, nor for a list that is filtered', () => {
  const left = runForPage({ authToken: 'abc', logoutPending: 'true' })
  expect(left.asked).toEqual([['/api/config', undefined]])
  const filtered = runForPage(
    { authToken: 'abc' },
    { early: '/api/invoices?limit=50', search: '?status=open' },
  )
  expect(filtered.kept).toEqual(['/api/config', '/api/user'])
})

test('the first script tests for the features that limit the browsers, and for no others', () => {
  expect(runScript()).toEqual({ asked: features, speaks: false })
})

test.each(features)('the first script shows a message in a browser without %s', feature => {
  expect(runScript(feature).speaks).toBe(true)
})

test('the first script is ES5, so that a browser too old for the site can read it', async () => {
  // The bundler rewrites what ES5 does not have, and changes nothing else. It keeps no commas.
  const [es5, today] = await Promise.all(
    ['es5', 'esnext'].map(target => transform(script, { target, charset: 'utf8' })),
  )
  expect(es5?.code).toBe(today?.code)
  expect(script).not.toMatch(/,\s*\)/)
})
