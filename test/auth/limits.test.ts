import bcrypt from 'bcryptjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createBrowser } from './browser.ts'

const pause = vi.hoisted(() => vi.fn<(ms: number) => Promise<void>>())
vi.mock('#functions/platform/async/pause.ts', () => ({ pause }))

const club = await openClub()
const { updateRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { keys } = await import('#functions/platform/data/table.ts')
const { db } = await import('#functions/platform/data/client.ts')
const start = new Date('2026-03-02T15:00:00Z')
const password = 'goalie-glove-7'
const freshIp = () => numbered('198.51.100.')

beforeEach(() => club.clock.moveTo(start))
afterEach(() => vi.restoreAllMocks())

async function registerFamily(username = numbered('family')) {
  const browser = createBrowser(club)
  expect(
    (await browser.call(api.auth.register, { body: newAccount(numbered('family'), { username }) })).status,
  ).toBe(201)
  return { username, cookie: browser.cookie(), mark: browser.mark().split(';')[0] ?? '' }
}

/** An attempt from a given address. */
async function login(username: string, { ip, typed = 'wrong-password', cookie }: Try) {
  const { status, headers, body } = await club.gateway.handle({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ username, password: typed }),
    ip,
  })
  return { status, headers, text: body.toString() }
}
interface Try {
  ip: string
  typed?: string
  cookie?: string
}
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status)

describe('trying passwords', () => {
  it('the sixth try in a quarter of an hour at one account from one address is refused, right or wrong', async () => {
    const { username } = await registerFamily()
    const ip = freshIp()
    for (let n = 0; n < 5; n++) expect((await login(username, { ip })).status).toBe(401)
    const refused = await login(username, { ip, typed: password })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
    club.clock.moveTo(start, { minutes: 10 })
    expect((await login(username, { ip, typed: password })).headers['retry-after']).toBe('300')
    club.clock.moveTo(start, { minutes: 15 })
    expect((await login(username, { ip, typed: password })).status).toBe(200)
  })

  it('passwords tried all at once are each counted before any is hashed', async () => {
    const { username } = await registerFamily()
    const ip = freshIp()
    const compare = vi.spyOn(bcrypt, 'compare')
    const replies = await Promise.all(Array.from({ length: 25 }, () => login(username, { ip })))
    expect(statuses(replies).sort()).toEqual([...Array(5).fill(401), ...Array(20).fill(429)])
    expect(compare).toHaveBeenCalledTimes(5)
  })

  it('passwords tried with other spellings of the name count for the same account', async () => {
    const { username } = await registerFamily('Zoë-Goalie')
    const ip = freshIp()
    const spellings = [
      username,
      'ZOË-GOALIE',
      'zoe\u0308-goalie',
      ' Zoë-Goalie',
      'Ｚoë-goalie',
      'zoë-goalie ',
    ]
    const replies = []
    for (const name of spellings) replies.push(await login(name, { ip }))
    expect(statuses(replies)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('a device on which somebody is logged in is not refused for what others at its address have tried', async () => {
    const { username, cookie } = await registerFamily()
    const ip = freshIp()
    for (let n = 0; n < 6; n++) await login(username, { ip })
    expect((await login(username, { ip, typed: password })).status).toBe(429)
    expect((await login(username, { ip, cookie })).status).toBe(401)
    expect((await login(username, { ip, cookie, typed: password })).status).toBe(200)
    // It has five tries of its own, from wherever.
    const other = await registerFamily()
    const tries: number[] = []
    for (let n = 0; n < 6; n++)
      tries.push((await login(other.username, { ip: freshIp(), cookie: other.cookie })).status)
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('a device on which somebody has logged out is not refused for it either, and the mark of one account is none of another', async () => {
    const [family, other] = [await registerFamily(), await registerFamily()]
    const ip = freshIp()
    for (const { username } of [family, other]) for (let n = 0; n < 6; n++) await login(username, { ip })
    const { mark } = family
    expect(mark).toMatch(/^__Host-device=/)
    const forged = mark.replace(/.{9}$/, 'forgeries')
    for (const cookie of ['', '__Host-device=x', forged])
      expect((await login(family.username, { ip, cookie, typed: password })).status).toBe(429)
    expect((await login(other.username, { ip, cookie: mark, typed: password })).status).toBe(429)
    for (let n = 0; n < 5; n++) expect((await login(family.username, { ip, cookie: mark })).status).toBe(401)
    expect((await login(family.username, { ip, cookie: mark, typed: password })).status).toBe(429)
    club.clock.moveTo(start, { minutes: 15 })
    expect((await login(family.username, { ip, cookie: mark, typed: password })).status).toBe(200)
  })

  it('marks are not collected without the password, and end with it', async () => {
    const { username, cookie, mark } = await registerFamily()
    const recovered = await club.call(api.auth.recover, { headers: { cookie } })
    expect([recovered.status, recovered.setCookies.join().includes('__Host-device')]).toEqual([200, false])
    const again = await club.call(api.auth.login, {
      headers: { cookie: mark },
      body: { username, password },
    })
    expect([again.status, again.setCookies.join().includes('__Host-device')]).toEqual([200, false])
    const next = 'Goalie-Glove-2026!'
    await club.ok(api.auth.changePassword, {
      as: again.json,
      body: { currentPassword: password, password: next, confirmPassword: next },
    })
    const ip = freshIp()
    for (let n = 0; n < 5; n++) await login(username, { ip })
    expect((await login(username, { ip, cookie: mark, typed: next })).status).toBe(429)
  })

  it('tries at an account that does not exist end as soon and read the same', async () => {
    const { username } = await registerFamily()
    const last = async (name: string) => {
      const ip = freshIp()
      for (let n = 0; n < 5; n++) await login(name, { ip })
      return login(name, { ip })
    }
    expect(await last(`${username}-missing`)).toEqual(await last(username))
  })

  it('a locked account leaves other accounts at the address, and the account at other addresses, alone', async () => {
    const [one, other] = [await registerFamily(), await registerFamily()]
    const ip = freshIp()
    for (let n = 0; n < 6; n++) await login(one.username, { ip })
    expect((await login(other.username, { ip, typed: password })).status).toBe(200)
    expect((await login(one.username, { ip: freshIp(), typed: password })).status).toBe(200)
  })

  it('beyond thirty tries in an hour from everywhere an account answers later and later, and never refuses the right password', async () => {
    const { username, cookie } = await registerFamily()
    const from = (typed?: string, own?: string) => login(username, { ip: freshIp(), typed, cookie: own })
    const last = () => pause.mock.lastCall?.[0]
    for (let n = 0; n < 30; n++) await from()
    expect(last()).toBe(0)
    for (const seconds of [1, 2, 3, 3]) {
      expect((await from()).status).toBe(401)
      expect(last()).toBe(1000 * seconds)
    }
    pause.mockClear()
    expect((await from(password, cookie)).status).toBe(200)
    expect(pause).not.toHaveBeenCalled()
    for (let n = 0; n < 32; n++) await from()
    expect([(await from(password)).status, last()]).toEqual([200, 3000])
    // A success starts the count anew, and so does a new hour.
    expect([(await from()).status, last()]).toEqual([401, 0])
    for (let n = 0; n < 30; n++) await from()
    club.clock.moveTo(start, { minutes: 60 })
    expect([(await from()).status, last()]).toEqual([401, 0])
  })

  it('what the limit of one address refuses does not count against the account', async () => {
    const { username } = await registerFamily()
    const ip = freshIp()
    for (let n = 0; n < 40; n++) await login(username, { ip })
    expect((await login(username, { ip: freshIp(), typed: password })).status).toBe(200)
    expect(pause.mock.lastCall?.[0]).toBe(0)
  })

  it.each([
    ['log-ins', 'login', 900],
    ['registrations', 'register', 3600],
  ] as const)('an address is refused after six hundred %s', async (_, name, seconds) => {
    const window = Math.floor(start.getTime() / 1000 / seconds)
    const ip = freshIp()
    await commit(updateRow(keys.limit(`${name}#${ip}`, String(window)), { add: { n: 599 } }))
    const bodies = { login: { username: 'nobody', password }, register: newAccount(numbered('family')) }
    const send = (from: string) =>
      club.gateway.handle({
        method: 'POST',
        url: `/api/${name}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bodies[name]),
        ip: from,
      })
    expect((await send(ip)).status).toBe(name === 'login' ? 401 : 201)
    expect((await send(ip)).status).toBe(429)
    expect((await send(freshIp())).status).toBe(name === 'login' ? 401 : 201)
  })

  it('whom that address knows is logged in from there all the same', async () => {
    const { username, cookie, mark } = await registerFamily()
    const ip = freshIp()
    const window = Math.floor(start.getTime() / 1000 / 900)
    await commit(updateRow(keys.limit(`login#${ip}`, String(window)), { add: { n: 600 } }))
    const here = (own?: string) => login(username, { ip, typed: password, cookie: own })
    expect(statuses([await here(), await here(cookie), await here(mark)])).toEqual([429, 200, 200])
  })
})

describe('when the table is throttled', () => {
  const throttled = () => Object.assign(new Error('slow down'), { name: 'ThrottlingException' })

  /** Every command of this kind fails, as it would after the SDK's own retries. */
  function fail(isHit: (command: string) => boolean) {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    db.middlewareStack.add(
      (next, { commandName = '' }) =>
        async args => {
          if (isHit(commandName)) throw throttled()
          return next(args)
        },
      { step: 'initialize', name: 'fault' },
    )
  }
  afterEach(() => {
    db.middlewareStack.remove('fault')
  })

  it('when the table is throttled, nobody signs in uncounted, and everybody can still register', async () => {
    const { username, cookie } = await registerFamily()
    const compare = vi.spyOn(bcrypt, 'compare')
    fail(command => command.startsWith('Update'))
    for (const known of [undefined, cookie]) {
      const tried = await login(username, { ip: freshIp(), typed: password, cookie: known })
      expect([tried.status, tried.headers['retry-after']]).toEqual([503, '2'])
      expect(tried.text).not.toContain('slow down')
    }
    expect(compare).not.toHaveBeenCalled()
    await registerFamily()
  })

  it('while the table is throttled, a session that cannot be read does not sign its owner out', async () => {
    const { token } = await club.person('parent')
    fail(() => true)
    const { status, headers } = await club.call(api.users.me, { as: { token } })
    expect([status, headers['retry-after']]).toEqual([503, '2'])
  })
})
