import bcrypt from 'bcryptjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { countUses, createSteps, first as password, strong, twice } from './steps.ts'

const pause = vi.hoisted(() => vi.fn<(ms: number) => Promise<void>>())
vi.mock('#functions/platform/async/pause.ts', () => ({ pause }))

const club = await openClub()
const { db } = await import('#functions/platform/data/client.ts')
const start = new Date('2026-03-02T15:00:00Z')
const freshIp = () => numbered('198.51.100.')

beforeEach(() => club.clock.moveTo(start))
afterEach(() => vi.restoreAllMocks())

const steps = createSteps(club)
/** A family with the cookies of its browser: those of its session, and the mark of its device. */
async function registerFamily(more: object = {}) {
  const { username, browser } = await steps.registerFamily(more)
  return { username, cookie: browser.cookie(), mark: browser.mark().split(';')[0] ?? '' }
}

const post = (path: string, body: object, ip: string, cookie?: string) =>
  club.gateway.handle({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
    ip,
  })
interface Try {
  ip?: string
  typed?: string
  cookie?: string
}
/** An attempt, from an address where nobody else is unless given. */
async function login(username: string, { ip = freshIp(), typed = 'wrong-password', cookie }: Try = {}) {
  const { status, headers, body } = await post('login', { username, password: typed }, ip, cookie)
  return { status, headers, text: body.toString() }
}
/** Attempts after each other, and what they were answered. */
async function tries(count: number, username: string, how: Try = {}) {
  const found: number[] = []
  for (let n = 0; n < count; n++) found.push((await login(username, how)).status)
  return found
}
const right = { typed: password }

it('the sixth try in a quarter of an hour at one account from one address is refused, right or wrong', async () => {
  const { username } = await registerFamily()
  const ip = freshIp()
  expect(await tries(5, username, { ip })).toEqual(Array(5).fill(401))
  const refused = await login(username, { ip, ...right })
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
  club.clock.moveTo(start, { minutes: 10 })
  expect((await login(username, { ip, ...right })).headers['retry-after']).toBe('300')
  club.clock.moveTo(start, { minutes: 15 })
  expect((await login(username, { ip, ...right })).status).toBe(200)
})

it('passwords tried all at once are each counted before any is hashed', async () => {
  const { username } = await registerFamily()
  const ip = freshIp()
  const compare = vi.spyOn(bcrypt, 'compare')
  const replies = await Promise.all(Array.from({ length: 25 }, () => login(username, { ip })))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20)
  expect(compare).toHaveBeenCalledTimes(5)
})

it('passwords tried with other spellings of the name count for the same account', async () => {
  await registerFamily({ username: 'Zoë-Goalie' })
  const ip = freshIp()
  const found = []
  for (const name of [
    'ZOË-GOALIE',
    'zoe\u0308-goalie',
    ' Zoë-Goalie',
    'Ｚoë-goalie',
    'zoë-goalie ',
    'Zoë-Goalie',
  ])
    found.push((await login(name, { ip })).status)
  expect(found).toEqual([401, 401, 401, 401, 401, 429])
})

it('a device on which somebody is logged in is not refused for what others at its address have tried', async () => {
  const { username, cookie } = await registerFamily()
  const ip = freshIp()
  await tries(6, username, { ip })
  expect((await login(username, { ip, ...right })).status).toBe(429)
  expect((await login(username, { ip, cookie })).status).toBe(401)
  expect((await login(username, { ip, cookie, ...right })).status).toBe(200)
  // It has five tries of its own, from wherever, and only at its own account.
  const other = await registerFamily()
  expect(await tries(6, other.username, { cookie: other.cookie })).toEqual([401, 401, 401, 401, 401, 429])
  expect((await login(username, { ip, cookie: other.cookie, ...right })).status).toBe(429)
})

it('a device on which somebody has logged out is not refused for it either, and the mark of one account is none of another', async () => {
  const [{ username, mark }, other] = [await registerFamily(), await registerFamily()]
  const ip = freshIp()
  for (const name of [username, other.username]) await tries(6, name, { ip })
  expect(mark).toMatch(/^__Host-device=/)
  for (const cookie of ['', '__Host-device=x', mark.replace(/.{9}$/, 'forgeries')])
    expect((await login(username, { ip, cookie, ...right })).status).toBe(429)
  expect((await login(other.username, { ip, cookie: mark, ...right })).status).toBe(429)
  expect(await tries(5, username, { ip, cookie: mark })).toEqual(Array(5).fill(401))
  expect((await login(username, { ip, cookie: mark, ...right })).status).toBe(429)
  club.clock.moveTo(start, { minutes: 15 })
  expect((await login(username, { ip, cookie: mark, ...right })).status).toBe(200)
})

it('marks are not collected without the password, and end with it', async () => {
  const { username, cookie, mark } = await registerFamily()
  const marks = ({ status, setCookies }: { status: number; setCookies: string[] }) => [
    status,
    setCookies.join().includes('__Host-device'),
  ]
  expect(marks(await club.call(api.auth.recover, { headers: { cookie } }))).toEqual([200, false])
  const body = { username, password }
  const again = await club.call(api.auth.login, { headers: { cookie: mark }, body })
  expect(marks(again)).toEqual([200, false])
  const change = { as: again.json, body: { currentPassword: password, ...twice(strong) } }
  expect(marks(await club.call(api.auth.changePassword, change))).toEqual([200, true])
  const ip = freshIp()
  await tries(5, username, { ip })
  expect((await login(username, { ip, cookie: mark, typed: strong })).status).toBe(429)
})

it('tries at an account that does not exist end as soon and read the same', async () => {
  const { username } = await registerFamily()
  const last = async (name: string) => {
    const ip = freshIp()
    await tries(5, name, { ip })
    return login(name, { ip })
  }
  expect(await last(`${username}-missing`)).toEqual(await last(username))
})

it('a locked account leaves other accounts at the address, and the account at other addresses, alone', async () => {
  const [one, other] = [await registerFamily(), await registerFamily()]
  const ip = freshIp()
  // What the limit of the address refuses does not count against the account.
  await tries(40, one.username, { ip })
  expect((await login(other.username, { ip, ...right })).status).toBe(200)
  expect((await login(one.username, right)).status).toBe(200)
  expect(pause.mock.lastCall?.[0]).toBe(0)
})

it('beyond thirty tries in an hour from everywhere an account answers later and later, and never refuses the right password', async () => {
  const { username, cookie } = await registerFamily()
  const last = () => pause.mock.lastCall?.[0]
  await tries(30, username)
  expect(last()).toBe(0)
  for (const seconds of [1, 2, 3, 3]) {
    expect((await login(username)).status).toBe(401)
    expect(last()).toBe(1000 * seconds)
  }
  pause.mockClear()
  expect((await login(username, { cookie, ...right })).status).toBe(200)
  expect(pause).not.toHaveBeenCalled()
  await tries(32, username)
  expect([(await login(username, right)).status, last()]).toEqual([200, 3000])
  // A success starts the count anew, and so does a new hour.
  expect([(await login(username)).status, last()]).toEqual([401, 0])
  await tries(30, username)
  club.clock.moveTo(start, { minutes: 60 })
  expect([(await login(username)).status, last()]).toEqual([401, 0])
})

it.each([
  ['log-ins', 'login', 900, 401],
  ['registrations', 'register', 3600, 201],
] as const)('an address is refused after six hundred %s', async (_, name, seconds, answer) => {
  const ip = freshIp()
  await countUses(club, `${name}#${ip}`, seconds, 599)
  const bodies = { login: { username: 'nobody', password }, register: newAccount(numbered('family')) }
  const send = async (from: string) => (await post(name, bodies[name], from)).status
  expect([await send(ip), await send(ip), await send(freshIp())]).toEqual([answer, 429, answer])
})

it('whom that address knows is logged in from there all the same', async () => {
  const { username, cookie, mark } = await registerFamily()
  const ip = freshIp()
  await countUses(club, `login#${ip}`, 900, 600)
  const found = []
  for (const own of [undefined, cookie, mark])
    found.push((await login(username, { ip, cookie: own, ...right })).status)
  expect(found).toEqual([429, 200, 200])
})

/** Every command of this kind fails, as it would after the SDK's own retries. */
function fail(isHit: (command: string) => boolean) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  db.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        if (isHit(commandName)) throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' })
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
    const tried = await login(username, { cookie: known, ...right })
    expect([tried.status, tried.headers['retry-after']]).toEqual([503, '2'])
    expect(tried.text).not.toContain('slow down')
  }
  expect(compare).not.toHaveBeenCalled()
  await registerFamily()
})

it('while the table is throttled, a session that cannot be read does not sign its owner out', async () => {
  const as = await club.person('parent')
  fail(() => true)
  const { status, headers } = await club.call(api.users.me, { as })
  expect([status, headers['retry-after']]).toEqual([503, '2'])
})
