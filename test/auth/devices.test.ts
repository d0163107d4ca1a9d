import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createBrowser } from './browser.ts'
import { createSteps, first, strong, twice } from './steps.ts'

const club = await openClub()
const { status } = createSteps(club)

/** A person who has registered somewhere, and then signs in on a phone and, a minute later, on a laptop. */
async function onDevices() {
  const username = numbered('devices')
  await club.ok(api.auth.register, { body: newAccount(username) })
  const open = async (agent: string) => {
    club.clock.pass({ minutes: 1 })
    const browser = createBrowser(club)
    const headers = { 'user-agent': agent }
    const { json } = await browser.call(api.auth.login, { body: { username, password: first }, headers })
    return { browser, as: { token: json.token }, id: json.user.id }
  }
  return { username, phone: await open('Phone'), laptop: await open('Laptop') }
}
const list = (as: { token: string }) => club.ok(api.sessions.list, { as })
const agents = async (as: { token: string }) => (await list(as)).map(({ userAgent }) => userAgent)

it('a person’s devices are listed, latest first, with the current one marked', async () => {
  const { phone, laptop } = await onDevices()
  const found = await list(phone.as)
  expect(found.map(({ userAgent, current }) => [userAgent, current])).toEqual([
    ['Laptop', false],
    ['Phone', true],
    ['', false],
  ])
  const now = club.clock.now.toISOString()
  expect(found[0]).toMatchObject({ createdAt: now, lastUsed: now })
  club.clock.pass({ minutes: 20 })
  await laptop.browser.call(api.auth.extend, { as: laptop.as })
  expect((await list(phone.as))[0]?.lastUsed).toBe(club.clock.now.toISOString())
  // What has expired is not listed.
  club.clock.pass({ minutes: 39 })
  expect(await agents(laptop.as)).toEqual(['Laptop'])
})

it('a person can sign out their devices one by one, but nobody else’s', async () => {
  const { phone, laptop } = await onDevices()
  const stranger = await club.person('parent')
  const [{ id } = { id: '' }] = await list(phone.as)
  expect((await club.call(api.sessions.end, { as: stranger, params: { id } })).status).toBe(404)
  expect(await status(laptop.as)).toBe(200)
  await club.ok(api.sessions.end, { as: phone.as, params: { id } })
  expect([await status(laptop.as), await status(phone.as)]).toEqual([401, 200])
  expect((await laptop.browser.call(api.auth.recover)).status).toBe(401)
  expect(await agents(phone.as)).toEqual(['Phone', ''])
})

it('a person can sign out all devices but this one, whose cookie keeps working', async () => {
  const { phone, laptop } = await onDevices()
  const params = { id: phone.id }
  const { token = '' } = await club.ok(api.users.revokeSessions, { as: phone.as, params })
  const statuses = [await status({ token }), await status(phone.as), await status(laptop.as)]
  expect(statuses).toEqual([200, 401, 401])
  expect((await phone.browser.call(api.auth.recover)).status).toBe(200)
  expect((await laptop.browser.call(api.auth.recover)).status).toBe(401)
  expect(await agents({ token })).toEqual(['Phone'])
})

it('an administrator can sign out all of a person’s devices, and gets no session from it', async () => {
  const { phone, laptop } = await onDevices()
  const admin = await club.person('admin')
  const reply = await club.ok(api.users.revokeSessions, { as: admin, params: { id: phone.id } })
  expect(reply).toEqual({ message: 'All devices are logged out.' })
  expect([await status(phone.as), await status(laptop.as), await status(admin)]).toEqual([401, 401, 200])
})

const days = 86_400
const keep = async (role: 'parent' | 'coach', kept: boolean | undefined) => {
  const username = numbered('kept')
  const coach = { role, usaLacrosseNumber: '12345', coachShirtSize: 'M' }
  await club.ok(api.auth.register, { body: newAccount(username, coach) })
  const browser = createBrowser(club)
  const body = { username, password: first, keep: kept }
  const { json, headers } = await browser.call(api.auth.login, { body })
  return { browser, as: { token: json.token }, headers, lines: browser.lines() }
}

it('a family can choose to stay signed in for thirty days, with the browser closed in between', async () => {
  const { browser, headers, lines } = await keep('parent', true)
  expect(headers['x-session-expires-in']).toBe(String(30 * days))
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).toContain(`; Max-Age=${30 * days}`)
  club.clock.pass({ days: 29 })
  const recovered = await browser.call(api.auth.recover)
  expect([recovered.status, recovered.headers['x-session-expires-in']]).toEqual([200, String(days)])
  for (const line of browser.lines()) expect(line).toContain(`; Max-Age=${days}`)
  club.clock.pass({ days: 1 })
  expect((await browser.call(api.auth.recover)).status).toBe(401)
})

it.each([
  ['a family that has not chosen', 'parent', undefined],
  ['a family that has chosen against it', 'parent', false],
  ['a coach, though still under review,', 'coach', true],
] as const)('%s stays signed in for an hour, not for thirty days', async (_, role, kept) => {
  const { browser, headers, lines } = await keep(role, kept)
  expect(headers['x-session-expires-in']).toBe('3600')
  for (const line of lines) expect(line).not.toMatch(/max-age/i)
  club.clock.pass({ hours: 1 })
  expect((await browser.call(api.auth.recover)).status).toBe(401)
})

it('a kept session survives a password change on the device that made it, and is listed as used when it began', async () => {
  const { browser, as } = await keep('parent', true)
  const body = { currentPassword: first, ...twice(strong) }
  const { json, headers } = await browser.call(api.auth.changePassword, { as, body })
  expect(headers['x-session-expires-in']).toBe(String(30 * days))
  expect(await list(json)).toMatchObject([{ lastUsed: club.clock.now.toISOString() }])
})
