import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createBrowser } from './browser.ts'

const club = await openClub()
const password = 'goalie-glove-7'

async function onDevices(...agents: string[]) {
  const username = numbered('devices')
  await club.ok(api.auth.register, { body: newAccount(username) })
  const devices = []
  for (const agent of agents) {
    club.clock.pass({ minutes: 1 })
    const browser = createBrowser(club)
    const { json } = await browser.call(api.auth.login, {
      body: { username, password },
      headers: { 'user-agent': agent },
    })
    devices.push({ browser, as: { token: json.token }, user: json.user })
  }
  return devices
}
const list = (as: { token: string }) => club.ok(api.sessions.list, { as })
const status = async (as: { token: string }) => (await club.call(api.users.me, { as })).status

describe('a person’s devices', () => {
  it('a person’s devices are listed, latest first, with the current one marked', async () => {
    const [phone, laptop] = await onDevices('Phone', 'Laptop')
    const found = await list(phone?.as ?? { token: '' })
    expect(found.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      ['Laptop', false],
      ['Phone', true],
      ['', false],
    ])
    expect(found[0]).toMatchObject({
      createdAt: club.clock.now.toISOString(),
      lastUsed: club.clock.now.toISOString(),
    })
    club.clock.pass({ minutes: 20 })
    await laptop?.browser.call(api.auth.extend, { as: laptop.as })
    expect((await list(phone?.as ?? { token: '' }))[0]?.lastUsed).toBe(club.clock.now.toISOString())
  })

  it('a person can sign out their devices one by one, but nobody else’s', async () => {
    const [phone, laptop] = await onDevices('Phone', 'Laptop')
    const [stranger] = await onDevices('Elsewhere')
    if (!phone || !laptop || !stranger) throw new Error('no devices')
    const [{ id } = { id: '' }] = await list(phone.as)
    expect((await club.call(api.sessions.end, { as: stranger.as, params: { id } })).status).toBe(404)
    expect(await status(laptop.as)).toBe(200)
    await club.ok(api.sessions.end, { as: phone.as, params: { id } })
    expect([await status(laptop.as), await status(phone.as)]).toEqual([401, 200])
    expect((await laptop.browser.call(api.auth.recover)).status).toBe(401)
    expect((await list(phone.as)).map(({ userAgent }) => userAgent)).toEqual(['Phone', ''])
  })

  it('a person can sign out all devices but this one, whose cookie keeps working', async () => {
    const [phone, laptop] = await onDevices('Phone', 'Laptop')
    if (!phone || !laptop) throw new Error('no devices')
    const params = { id: phone.user.id }
    const { token = '' } = await club.ok(api.users.revokeSessions, { as: phone.as, params })
    expect([await status({ token }), await status(phone.as), await status(laptop.as)]).toEqual([
      200, 401, 401,
    ])
    expect((await phone.browser.call(api.auth.recover)).status).toBe(200)
    expect((await laptop.browser.call(api.auth.recover)).status).toBe(401)
    expect((await list({ token })).map(({ userAgent }) => userAgent)).toEqual(['Phone'])
  })

  it('an administrator can sign out all of a person’s devices, and gets no session from it', async () => {
    const [phone] = await onDevices('Phone')
    if (!phone) throw new Error('no device')
    const admin = await club.person('admin')
    const reply = await club.ok(api.users.revokeSessions, {
      as: admin,
      params: { id: phone.user.id },
      body: {},
    })
    expect(reply).toEqual({ message: 'All devices are logged out.' })
    expect([await status(phone.as), await status(admin)]).toEqual([401, 200])
  })

  it('devices whose session has expired are not listed', async () => {
    const [phone] = await onDevices('Phone')
    if (!phone) throw new Error('no device')
    club.clock.pass({ seconds: 3599 })
    const { json } = await phone.browser.call(api.auth.login, {
      body: { username: phone.user.username, password },
    })
    club.clock.pass({ seconds: 1 })
    expect(await list(json)).toHaveLength(1)
  })
})

describe('keeping a person signed in', () => {
  const keep = async (role: 'parent' | 'coach', kept: boolean | undefined) => {
    const username = numbered('kept')
    const coach = role === 'coach' ? { usaLacrosseNumber: '12345', coachShirtSize: 'M' } : {}
    await club.ok(api.auth.register, { body: newAccount(username, { role, ...coach }) })
    const browser = createBrowser(club)
    const { json, headers } = await browser.call(api.auth.login, { body: { username, password, keep: kept } })
    return { browser, as: { token: json.token }, headers, lines: browser.lines() }
  }
  const days = 86_400

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
    club.clock.pass({ seconds: 3601 })
    expect((await browser.call(api.auth.recover)).status).toBe(401)
  })

  it('a kept session survives a password change on the device that made it', async () => {
    const { browser, as } = await keep('parent', true)
    const next = {
      currentPassword: password,
      password: 'Goalie-Glove-2026!',
      confirmPassword: 'Goalie-Glove-2026!',
    }
    const { headers } = await browser.call(api.auth.changePassword, { as, body: next })
    expect(headers['x-session-expires-in']).toBe(String(30 * days))
  })
})
