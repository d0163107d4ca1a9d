import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createBrowser, sessionCookie } from './browser.ts'
import { createSteps, first } from './steps.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const { registerFamily, status } = createSteps(club)
const { getSession } = await import('#functions/stores/sessions/store.ts')
const start = new Date('2026-03-02T15:00:00Z')

beforeEach(() => club.clock.moveTo(start))

const readExpiryHeaders = async (as: { token: string }) => {
  const { headers } = await club.call(api.users.me, { as })
  return [headers['x-session-expires-in'], headers['x-session-warning']]
}
const extend = (as: { token: string }) => club.call(api.auth.extend, { as })
const recover = (cookie: string) => club.call(api.auth.recover, { headers: { cookie } })

it('a new session sets one cookie that only the server reads and three that say nothing secret, until the browser is closed', async () => {
  const { browser, id, sid, secret } = await registerFamily()
  expect(browser.lines()).toEqual([
    `__Host-session=${sid}.${secret}; Path=/; Secure; HttpOnly; SameSite=Strict`,
    'logged_in=true; Path=/; Secure; SameSite=Strict',
    'authenticated=true; Path=/; Secure; SameSite=Strict',
    `user_id=${id}; Path=/; Secure; SameSite=Strict`,
  ])
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  const row = await getSession(sid)
  expect(row?.secretHash).toBe(createHash('sha256').update(secret).digest('base64url'))
  expect(JSON.stringify(row)).not.toContain(secret)
})

it('a sign-in marks the device for half a year, with a text that opens nothing and names nobody', async () => {
  const { browser, id } = await registerFamily()
  const mark = browser.mark()
  expect(mark).toMatch(
    /^__Host-device=[\w-]{43}\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
  )
  expect(mark).not.toContain(id)
  const cookie = mark.split(';')[0] ?? ''
  expect((await recover(cookie)).status).toBe(401)
  expect((await club.call(api.users.me, { headers: { cookie } })).status).toBe(401)
})

it('each sign-in makes a new session with new cookies', async () => {
  const { username, sid, browser } = await registerFamily()
  const sids = [sid]
  for (let n = 0; n < 2; n++) {
    await browser.call(api.auth.login, { body: { username, password: first } })
    sids.push(browser.jar.get(sessionCookie)?.split('.')[0] ?? '')
  }
  expect(new Set(sids).size).toBe(3)
})

it('an account that is deleted as it signs in gets no session, and leaves nothing behind', async () => {
  const { username, id, browser } = await registerFamily()
  const admin = await club.person('admin')
  race.beforeNextWrite(async () => {
    await club.ok(api.users.remove, { as: admin, params: { id } })
    await club.tick()
  }, 'lastLogin')
  const { status } = await browser.call(api.auth.login, { body: { username, password: first } })
  expect(status).toBe(401)
  expect(await club.verify()).toEqual([])
  const { getUser } = await import('#functions/stores/users/store.ts')
  expect(await getUser(id)).toBeUndefined()
})

it('every reply says how many seconds the session has left, and warns from the 300th before its end', async () => {
  const { as, reply } = await registerFamily()
  expect(reply.headers['x-session-expires-in']).toBe('3600')
  for (const [left, warning] of [[3000], [301], [300, 'true'], [1, 'true']]) {
    club.clock.moveTo(start, { seconds: 3600 - Number(left) })
    expect(await readExpiryHeaders(as)).toEqual([String(left), warning])
  }
  const refused = await club.call(api.invoices.list, { as })
  expect([refused.status, refused.headers['x-session-expires-in']]).toEqual([403, '1'])
  expect((await club.call(api.club.health)).headers).not.toHaveProperty('x-session-expires-in')
})

it('a session ends an hour after it was last extended, whatever was read meanwhile', async () => {
  const { as, browser } = await registerFamily()
  for (let minutes = 0; minutes < 60; minutes += 5) {
    club.clock.moveTo(start, { minutes })
    expect(await status(as)).toBe(200)
  }
  club.clock.moveTo(start, { hours: 1 })
  expect(await status(as)).toBe(401)
  for (const route of [api.auth.extend, api.auth.recover]) {
    const { status, json, setCookies } = await browser.call(route)
    const message = 'Your session has expired. Please log in again.'
    expect([status, json.message, setCookies]).toEqual([401, message, []])
  }
})

it('a session is extended to an hour from now, with a token that lasts as long', async () => {
  const { as } = await registerFamily()
  club.clock.moveTo(start, { minutes: 50 })
  const reply = await extend(as)
  expect([reply.status, reply.headers['x-session-expires-in']]).toEqual([200, '3600'])
  expect(reply.headers).not.toHaveProperty('x-session-warning')
  club.clock.moveTo(start, { minutes: 109 })
  // The old token has expired after its hour, although the session goes on.
  expect([await status(reply.json), await status(as)]).toEqual([200, 401])
  club.clock.moveTo(start, { minutes: 110 })
  expect(await status(reply.json)).toBe(401)
})

it('the cookie alone extends a session too, and keeps its secret', async () => {
  const { browser } = await registerFamily()
  club.clock.moveTo(start, { minutes: 50 })
  const before = browser.cookie()
  expect((await browser.call(api.auth.extend)).headers['x-session-expires-in']).toBe('3600')
  expect(browser.cookie()).toBe(before)
})

it('a session ends twelve hours after it began, however often it is extended', async () => {
  const { sid, ...family } = await registerFamily()
  let { as } = family
  for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
    club.clock.moveTo(start, { minutes })
    as = { token: (await extend(as)).json.token }
  }
  club.clock.moveTo(start, { hours: 11.9 })
  const { json, headers } = await extend(as)
  expect([headers['x-session-expires-in'], headers['x-session-warning']]).toEqual(['360', undefined])
  const row = await getSession(sid)
  expect(row?.idleExp).toBe(row?.absExp)
  club.clock.moveTo(start, { hours: 12, seconds: -1 })
  expect(await readExpiryHeaders(json)).toEqual(['1', 'true'])
  club.clock.moveTo(start, { hours: 12 })
  expect([await status(json), (await extend(json)).status]).toEqual([401, 401])
})

it('logging out ends this session and no other of the account, expires all cookies and clears the cache', async () => {
  const { as, browser, cookie, sid, username } = await registerFamily()
  const other = createBrowser(club)
  await other.call(api.auth.login, { body: { username, password: first } })
  const reply = await browser.call(api.auth.logout)
  expect([reply.status, reply.headers['clear-site-data']]).toEqual([200, '"cache"'])
  expect(browser.jar.size).toBe(0)
  expect(browser.lines()).toEqual([
    '__Host-session=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
    'logged_in=; Path=/; Secure; SameSite=Strict; Max-Age=0',
    'authenticated=; Path=/; Secure; SameSite=Strict; Max-Age=0',
    'user_id=; Path=/; Secure; SameSite=Strict; Max-Age=0',
  ])
  expect(await getSession(sid)).toBeUndefined()
  expect([await status(as), (await recover(cookie)).status]).toEqual([401, 401])
  expect((await other.call(api.auth.recover)).status).toBe(200)
  // It may be repeated, with any bearer or none.
  for (const call of [{ as }, {}, { as: { token: 'undefined' } }, { as: { token: '' } }])
    expect((await browser.call(api.auth.logout, call)).status).toBe(200)
})

it('logging out with the token alone ends its session', async () => {
  const { as, cookie } = await registerFamily()
  expect((await club.call(api.auth.logout, { as })).status).toBe(200)
  expect([await status(as), (await recover(cookie)).status]).toEqual([401, 401])
})
