import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { paramNames } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { routes } from '../access/calls/calls.ts'
import { openClub } from '../club.ts'
import { fetchAllRows } from '../rows.ts'
import { createSteps, first, strong, twice } from './steps.ts'

/** Known threats to signing in and to sessions that no other file is about, each with the behavior that prevents it. */

const club = await openClub()
const { getSession } = await import('#functions/stores/sessions/store.ts')
const { masterKeys, settings } = await import('#functions/platform/environment/settings.ts')
const { registerFamily, askForReset } = createSteps(club)
const verify = (token: string) => club.call(api.auth.verifyToken, { body: { token } })
afterEach(() => vi.restoreAllMocks())

const own = 'http://club.test'

/** The calls that the session cookie is enough for, as a page makes them with these headers. */
const calls = (['recover', 'extend', 'logout'] as const).map(name => ({
  name,
  call: async (cookie: string, headers: Record<string, string>) =>
    // The caller of the tests would say that it is our own page; empty is what a browser leaves out.
    (await club.call(api.auth[name], { headers: { cookie, 'sec-fetch-site': '', ...headers } })).status,
}))

it.each(calls)('$name is served to our own page', async ({ call }) => {
  const ours = { 'sec-fetch-site': 'same-origin' }
  for (const headers of [ours, { origin: own }, { ...ours, origin: own }])
    expect(await call((await registerFamily()).cookie, headers), JSON.stringify(headers)).toBe(200)
})

it.each(calls)('$name is refused to another page, to a form and to a call from nowhere', async ({ call }) => {
  const { cookie, sid } = await registerFamily()
  const pages: Record<string, string>[] = [
    {},
    { referer: `${own}/` },
    { 'sec-fetch-site': 'cross-site', origin: own },
    ...['cross-site', 'same-site', 'none'].map(site => ({ 'sec-fetch-site': site })),
    ...['http://evil.test', 'https://club.test', 'null', ''].map(origin => ({ origin })),
    ...[`${own}.evil.test`, `${own}:8080`].map(origin => ({ origin })),
  ]
  for (const headers of pages) expect(await call(cookie, headers), JSON.stringify(headers)).toBe(403)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
    expect(await call(cookie, { origin: own, 'content-type': type }), type).toBe(415)
  expect((await getSession(sid))?.version).toBe(1)
})

it('no key that once stood in a page, nor the token of a session that was ended, opens anything', async () => {
  const [out, changed] = [await registerFamily(), await registerFamily()]
  await club.ok(api.auth.logout, { as: out.as })
  const body = { currentPassword: first, ...twice(strong) }
  await club.ok(api.auth.changePassword, { as: changed.as, body })
  for (const route of routes.filter(({ credential, input }) => !credential && input !== 'raw')) {
    const params = Object.fromEntries(paramNames(route.path).map(name => [name, 'x']))
    for (const token of ['{key}', 'temporary-admin-key', out.token, changed.token])
      expect((await club.call(route, { as: { token }, params })).status, routeKey(route)).toBe(401)
  }
  const sources = readdirSync('frontend', { recursive: true, encoding: 'utf8' })
  const bearers = sources
    .filter(file => /\.tsx?$/.test(file))
    .flatMap(file => readFileSync(join('frontend', file), 'utf8').match(/Bearer [^$].*/g) ?? [])
  expect(bearers).toEqual([])
})

it('a marker cookie with another person’s id changes nothing of who one is', async () => {
  const [one, other] = [await registerFamily(), await registerFamily()]
  const headers = { cookie: `user_id=${other.id}; logged_in=true` }
  expect((await club.call(api.users.me, { as: one.as, headers })).json.id).toBe(one.id)
})

it('asking whose token it is answers what its owner may see, and extends nothing', async () => {
  const { token, as } = await registerFamily()
  const { json, headers } = await verify(token)
  expect(json).toEqual(await club.ok(api.users.me, { as }))
  expect(headers).not.toHaveProperty('x-session-expires-in')
  club.clock.pass({ seconds: 3599 })
  expect((await verify(token)).status).toBe(200)
  club.clock.pass({ seconds: 1 })
  expect((await verify(token)).status).toBe(401)
})

it('asking whose token it is refuses what is none, and one that was signed out', async () => {
  const { token, as } = await registerFamily()
  await club.ok(api.auth.logout, { as })
  for (const none of [token, 'x', 'a.b.c', `${token}x`])
    expect((await verify(none)).json.message).toBe('Invalid or expired token')
})

it('asking whose token it is is limited to 120 times a minute from one address', async () => {
  const replies = await Promise.all(Array.from({ length: 130 }, () => verify('x')))
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
})

it('asking whose token it is writes the token into no log and no row', async () => {
  const { as } = await registerFamily()
  const said = (['log', 'info', 'warn', 'error'] as const).map(level => vi.spyOn(console, level))
  await verify(as.token)
  await verify(`${as.token}x`)
  expect(JSON.stringify(said.map(spy => spy.mock.calls))).not.toContain(as.token)
  expect(JSON.stringify(await fetchAllRows())).not.toContain(as.token)
})

it('a reset link is in no reply except on a developer’s machine', async () => {
  const { email } = await registerFamily()
  expect(Object.keys((await askForReset(email)).json)).toEqual(['message', 'debug'])
  vi.spyOn(settings, 'APP_MODE', 'get').mockReturnValue('deployed')
  expect(Object.keys((await askForReset(email)).json)).toEqual(['message'])
})

it('a key that is too short stops the start', async () => {
  expect((await masterKeys()).current.length).toBeGreaterThanOrEqual(32)
  vi.resetModules()
  vi.stubEnv('MASTER_KEY', 'x'.repeat(31))
  const again = await import('#functions/platform/environment/settings.ts')
  await expect(again.masterKeys()).rejects.toThrow('MASTER_KEY needs at least 32 characters')
  vi.unstubAllEnvs()
  vi.resetModules()
})
