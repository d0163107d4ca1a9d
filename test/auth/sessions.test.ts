import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createBrowser, sessionCookie } from './browser.ts'

const club = await openClub()
const { getSession } = await import('#functions/stores/sessions/store.ts')
const start = new Date('2026-03-02T15:00:00Z')

beforeEach(() => club.clock.moveTo(start))

/** A family that has just registered, in a browser of its own. */
async function registerFamily() {
  const browser = createBrowser(club)
  const reply = await browser.call(api.auth.register, { body: newAccount(numbered('family')) })
  expect(reply.status).toBe(201)
  const [sid = '', secret = ''] = (browser.jar.get(sessionCookie) ?? '').split('.')
  return { ...reply.json, as: { token: reply.json.token }, browser, sid, secret, reply }
}
type Family = Awaited<ReturnType<typeof registerFamily>>
const status = async (as: { token: string }) => (await club.call(api.users.me, { as })).status
const readExpiryHeaders = async (as: { token: string }) => {
  const { headers } = await club.call(api.users.me, { as })
  return [headers['x-session-expires-in'], headers['x-session-warning']]
}
const extend = (as: { token: string }) => club.call(api.auth.extend, { as })

describe('the cookies of a new session', () => {
  it('a new session sets one cookie that only the server reads and three that say nothing secret', async () => {
    const { browser, user, sid, secret } = await registerFamily()
    expect(browser.lines()).toEqual([
      `__Host-session=${sid}.${secret}; Path=/; Secure; HttpOnly; SameSite=Strict`,
      'logged_in=true; Path=/; Secure; SameSite=Strict',
      'authenticated=true; Path=/; Secure; SameSite=Strict',
      `user_id=${user.id}; Path=/; Secure; SameSite=Strict`,
    ])
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  })

  it('the cookies of a session end with the browser, so that closing it is a complete logout', async () => {
    const { browser } = await registerFamily()
    expect(browser.lines().join()).not.toMatch(/max-age|expires/i)
  })

  it('a sign-in marks the device for half a year, with a text that opens nothing and names nobody', async () => {
    const { browser, user } = await registerFamily()
    const mark = browser.mark()
    expect(mark).toMatch(
      /^__Host-device=[\w-]{43}\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
    )
    expect(mark).not.toContain(user.id)
    const headers = { cookie: mark.split(';')[0] ?? '' }
    expect((await club.call(api.auth.recover, { headers })).status).toBe(401)
    expect((await club.call(api.users.me, { headers })).status).toBe(401)
  })

  it('a session leaves only a hash of its secret in the table', async () => {
    const { sid, secret } = await registerFamily()
    const row = await getSession(sid)
    expect(row?.secretHash).toBe(createHash('sha256').update(secret).digest('base64url'))
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('each sign-in makes a new session with new cookies', async () => {
    const { user, sid } = await registerFamily()
    const browser = createBrowser(club)
    const body = { username: user.username, password: 'goalie-glove-7' }
    await browser.call(api.auth.login, { body })
    const first = browser.jar.get(sessionCookie)
    await browser.call(api.auth.login, { body })
    const sids = [`${sid}.`, first, browser.jar.get(sessionCookie)].map(cookie => cookie?.split('.')[0])
    expect(new Set(sids).size).toBe(3)
  })
})

describe('a session', () => {
  it('every reply says how many seconds the session has left', async () => {
    const { as, reply } = await registerFamily()
    expect(reply.headers['x-session-expires-in']).toBe('3600')
    club.clock.moveTo(start, { minutes: 10 })
    expect(await readExpiryHeaders(as)).toEqual(['3000', undefined])
    const refused = await club.call(api.invoices.list, { as })
    expect([refused.status, refused.headers['x-session-expires-in']]).toEqual([403, '3000'])
    expect((await club.call(api.club.health)).headers).not.toHaveProperty('x-session-expires-in')
  })

  it('the warning of a session’s end begins at the 300th second before it', async () => {
    const { as } = await registerFamily()
    club.clock.moveTo(start, { hours: 1, seconds: -301 })
    expect(await readExpiryHeaders(as)).toEqual(['301', undefined])
    club.clock.moveTo(start, { hours: 1, seconds: -300 })
    expect(await readExpiryHeaders(as)).toEqual(['300', 'true'])
    club.clock.moveTo(start, { hours: 1, seconds: -1 })
    expect(await readExpiryHeaders(as)).toEqual(['1', 'true'])
  })

  it('a session ends an hour after it was last extended, whatever was read meanwhile', async () => {
    const { as } = await registerFamily()
    for (let minutes = 0; minutes < 60; minutes += 5) {
      club.clock.moveTo(start, { minutes })
      for (const route of [api.users.me, api.players.list, api.registrations.list]) {
        expect((await club.call(route, { as })).status).toBe(200)
      }
    }
    club.clock.moveTo(start, { hours: 1 })
    expect(await status(as)).toBe(401)
  })

  it('a session is extended to an hour from now, with a token that lasts as long', async () => {
    const { as } = await registerFamily()
    club.clock.moveTo(start, { minutes: 50 })
    const reply = await extend(as)
    expect([reply.status, reply.headers['x-session-expires-in']]).toEqual([200, '3600'])
    expect(reply.headers).not.toHaveProperty('x-session-warning')
    club.clock.moveTo(start, { minutes: 109 })
    expect(await status(reply.json)).toBe(200)
    // The old token has expired after its hour, although the session goes on.
    expect(await status(as)).toBe(401)
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
    const { sid, ...first } = await registerFamily()
    let as: Family['as'] = first.as
    for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
      club.clock.moveTo(start, { minutes })
      const { json } = await extend(as)
      as = { token: json.token }
    }
    club.clock.moveTo(start, { hours: 11.9 })
    const last = await extend(as)
    expect([last.headers['x-session-expires-in'], last.headers['x-session-warning']]).toEqual([
      '360',
      undefined,
    ])
    const row = await getSession(sid)
    expect(row?.idleExp).toBe(row?.absExp)
    club.clock.moveTo(start, { hours: 12, seconds: -1 })
    expect(await readExpiryHeaders(last.json)).toEqual(['1', 'true'])
    club.clock.moveTo(start, { hours: 12 })
    expect(await status(last.json)).toBe(401)
    expect((await extend(last.json)).status).toBe(401)
  })

  it('a session cannot be extended or recovered once it is over', async () => {
    const { browser } = await registerFamily()
    club.clock.moveTo(start, { hours: 1 })
    for (const route of [api.auth.extend, api.auth.recover]) {
      const reply = await browser.call(route)
      expect([reply.status, reply.json.message]).toEqual([
        401,
        'Your session has expired. Please log in again.',
      ])
      expect(reply.setCookies).toEqual([])
    }
  })
})
