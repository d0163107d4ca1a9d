import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { safeReturnTo } from '#frontend/session/returnTo.ts'
import { paramNames, type Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { routes } from '../access/calls/calls.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { runs } from '../proof.ts'
import { fetchAllRows } from '../rows.ts'
import { createBrowser, sessionCookie } from './browser.ts'

/** Known threats to signing in and to sessions, each with the behavior that prevents it. */

const club = await openClub()
const { masterKeys, settings } = await import('#functions/platform/environment/settings.ts')
const password = 'goalie-glove-7'
const strong = 'Goalie-Glove-2026!'
async function registerFamily(more: object = {}) {
  const username = numbered('danger')
  const browser = createBrowser(club)
  const { json } = await browser.call(api.auth.register, { body: newAccount(username, more) })
  return { username, email: `${username}@example.com`, browser, as: { token: json.token }, user: json.user }
}
const login = (username: string, typed = password) =>
  club.call(api.auth.login, { body: { username, password: typed } })
const me = (as: { token: string }) => club.call(api.users.me, { as })
afterEach(() => vi.restoreAllMocks())

describe('tokens and cookies', () => {
  it('no key opens anything but its owner’s session', async () => {
    for (const route of routes.filter(({ credential, input }) => !credential && input !== 'raw')) {
      for (const token of ['{key}', 'undefined', 'null', 'temporary-admin-key']) {
        expect(
          (
            await club.call(route, {
              as: { token },
              params: Object.fromEntries(paramNames(route.path).map(name => [name, 'x'])),
            })
          ).status,
          routeKey(route),
        ).toBe(401)
      }
    }
    const sources = readdirSync('frontend', { recursive: true, encoding: 'utf8' }).filter(file =>
      /\.tsx?$/.test(file),
    )
    const bearers = sources.flatMap(
      file => readFileSync(join('frontend', file), 'utf8').match(/Bearer [^$].*/g) ?? [],
    )
    expect(bearers).toEqual([])
  })

  it('the token in the page is good for an hour at most, and never longer than its session', async () => {
    const { as } = await registerFamily()
    const [, claims = ''] = as.token.split('.')
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(exp - iat).toBe(3600)
    await club.ok(api.auth.logout, { as })
    const answers = await Promise.all(Array.from({ length: 100 }, () => me(as)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  })

  it('after signing out or changing the password, nothing that was valid before is accepted', async () => {
    const count = runs(100, 10_000) / 2
    const [out, changed] = [await registerFamily(), await registerFamily()]
    await out.browser.call(api.auth.logout, { as: out.as })
    const body = { currentPassword: password, password: strong, confirmPassword: strong }
    await changed.browser.call(api.auth.changePassword, { as: changed.as, body })
    const calls = routes.filter(({ access, credential }) => access !== 'public' && !credential)
    for (const { as } of [out, changed]) {
      for (let n = 0; n < count; n++) {
        const route: Route = calls[n % calls.length] ?? api.users.me
        const { status } = await club.call(route, {
          as,
          params: Object.fromEntries(paramNames(route.path).map(name => [name, 'x'])),
          body: route.body && {},
        })
        expect(status, routeKey(route)).toBe(401)
      }
    }
  })

  it('signing out expires every cookie, and closing the browser does so where it could not be sent', async () => {
    const { browser, as } = await registerFamily()
    const session = browser.lines().find(line => line.startsWith(sessionCookie))
    expect(session).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
    await browser.call(api.auth.logout, { as })
    expect([...browser.jar]).toEqual([])
  })

  it('only the httpOnly cookie recovers a session, only from our own pages, and it changes each time', async () => {
    const { browser, user } = await registerFamily()
    const before = browser.jar.get(sessionCookie)
    const markers = `logged_in=true; authenticated=true; user_id=${user.id}`
    expect((await club.call(api.auth.recover, { headers: { cookie: markers } })).status).toBe(401)
    const foreign = { cookie: `${sessionCookie}=${before}`, 'sec-fetch-site': 'cross-site' }
    expect((await club.call(api.auth.recover, { headers: foreign })).status).toBe(403)
    expect((await browser.call(api.auth.recover)).status).toBe(200)
    expect(browser.jar.get(sessionCookie)).not.toBe(before)
    expect(JSON.stringify(await fetchAllRows())).not.toContain(before?.split('.')[1])
  })

  it('the marker cookie says that somebody was here, and never who', async () => {
    const [one, other] = [await registerFamily(), await registerFamily()]
    const headers = { cookie: `user_id=${other.user.id}; logged_in=true` }
    expect((await club.call(api.users.me, { as: one.as, headers })).json.id).toBe(one.user.id)
    for (const line of other.browser.lines().filter(line => !line.startsWith(sessionCookie))) {
      expect(line).toMatch(
        /^(logged_in|authenticated|user_id)=(true|usr_\w+); Path=\/; Secure; SameSite=Strict$/,
      )
    }
  })

  it('asking whose token it is writes the token into no log and no row', async () => {
    const { as } = await registerFamily()
    const said = (['log', 'info', 'warn', 'error'] as const).map(level => vi.spyOn(console, level))
    await club.call(api.auth.verifyToken, { body: as })
    await club.call(api.auth.verifyToken, { body: { token: `${as.token}x` } })
    expect(JSON.stringify(said.map(spy => spy.mock.calls))).not.toContain(as.token)
    expect(JSON.stringify(await fetchAllRows())).not.toContain(as.token)
  })

  it('asking who one is extends no session, so an open tab ends like a closed one', async () => {
    const { as } = await registerFamily()
    for (let second = 0; second < 3600; second += 600) {
      expect((await me(as)).headers['x-session-expires-in']).toBe(String(3600 - second))
      club.clock.pass({ minutes: 10 })
    }
    expect((await me(as)).status).toBe(401)
  })
})

describe('names and passwords', () => {
  it('the two ways to sign in share one count of wrong passwords', async () => {
    const { username } = await registerFamily()
    const ways = [api.auth.login, api.auth.tokenLogin]
    const statuses = []
    for (let n = 0; n < 6; n++) {
      const body = { username, password: 'wrong-password' }
      statuses.push((await club.call(ways[n % 2] ?? api.auth.login, { body })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('a reset link is in no reply except on a developer’s machine', async () => {
    const { email } = await registerFamily()
    const askForReset = async () => (await club.call(api.auth.forgotPassword, { body: { email } })).json
    expect(Object.keys(await askForReset())).toEqual(['message', 'debug'])
    vi.spyOn(settings, 'APP_MODE', 'get').mockReturnValue('deployed')
    expect(Object.keys(await askForReset())).toEqual(['message'])
  })

  it('an account needs six characters, a changed password twelve of four kinds, and common passwords are refused', async () => {
    const register = (typed: string) =>
      club.call(api.auth.register, {
        body: newAccount(numbered('danger'), { password: typed, confirmPassword: typed }),
      })
    expect([(await register('gloves')).status, (await register('glove')).status]).toEqual([201, 400])
    expect((await register('lacrosse1')).json.message).toContain('too common')
    const { as } = await registerFamily()
    const change = (typed: string) =>
      club.call(api.auth.changePassword, {
        as,
        body: { currentPassword: password, password: typed, confirmPassword: typed },
      })
    expect([(await change('another-glove-9')).status, (await change(strong)).status]).toEqual([400, 200])
  })

  it('a password counts to its last letter, beyond what bcrypt reads', async () => {
    const username = numbered('danger')
    const long = 'a'.repeat(72)
    await club.ok(api.auth.register, {
      body: newAccount(username, { password: `${long}X`, confirmPassword: `${long}X` }),
    })
    expect([(await login(username, `${long}Y`)).status, (await login(username, `${long}X`)).status]).toEqual([
      401, 200,
    ])
  })

  it('a key that is too short stops the start', async () => {
    const { current } = await masterKeys()
    expect(current.length).toBeGreaterThanOrEqual(32)
    vi.resetModules()
    vi.stubEnv('MASTER_KEY', 'x'.repeat(31))
    const again = await import('#functions/platform/environment/settings.ts')
    await expect(again.masterKeys()).rejects.toThrow('MASTER_KEY needs at least 32 characters')
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  it('a name is the same name however it is written', async () => {
    const username = `Zoë-${numbered('danger')}`
    await club.ok(api.auth.register, {
      body: newAccount('x', { username, email: `${numbered('danger')}@example.com` }),
    })
    const twin = newAccount('x', {
      username: username.toUpperCase().normalize('NFD'),
      email: `${numbered('danger')}@example.com`,
    })
    const { status, json } = await club.call(api.auth.register, { body: twin })
    expect([status, json.message]).toEqual([409, 'That username or email is already in use'])
    expect((await login(username.normalize('NFD').toLowerCase())).json.user.username).toBe(username)
  })

  it('nobody can sign up as more than a parent, or a coach who still needs approval', async () => {
    for (const role of ['admin', 'program_director', 'assistant_coach', 'player', '']) {
      expect(
        (await club.call(api.auth.register, { body: newAccount(numbered('danger'), { role }) })).status,
      ).toBe(400)
    }
    const { user } = await registerFamily({ role: 'coach', usaLacrosseNumber: '12345', coachShirtSize: 'M' })
    expect(user).toMatchObject({ role: 'coach', actsAs: 'parent', pendingReview: true })
    expect(user.waiverDate).toBe(club.clock.now.toISOString())
    const mismatch = newAccount(numbered('danger'), { confirmPassword: 'something-else' })
    expect((await club.call(api.auth.register, { body: mismatch })).json.message).toBe(
      'Passwords do not match',
    )
  })
})

it('a reset link is good once, for half an hour, and kept as a digest', async () => {
  const { email } = await registerFamily()
  const { debug } = await club.ok(api.auth.forgotPassword, { body: { email } })
  await club.tick()
  const token = new URL(debug?.resetLink ?? '').searchParams.get('token') ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(JSON.stringify(await fetchAllRows())).not.toContain(token)
  const reset = async () =>
    (await club.call(api.auth.resetPassword, { body: { token, password: strong, confirmPassword: strong } }))
      .status
  expect([await reset(), await reset()]).toEqual([200, 400])
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/%2F/evil.example',
  '/%5Cevil.example',
  '/\tevil',
  ' /teams',
])('%j is not accepted as a place to return to', path => {
  expect(safeReturnTo(path)).toBe('/dashboard')
  expect(safeReturnTo('/program-registration?programId=prg_1')).toBe('/program-registration?programId=prg_1')
})
