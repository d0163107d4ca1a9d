import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { fetchAllRows } from '../rows.ts'

const club = await openClub()
for (const team of ['reds', 'blues']) await club.team(team)
const admin = await club.person('admin')

type Who = { id: string; token: string }
const subscribe = (as: Who, body: object = {}) => club.call(api.calendar.subscribe, { as, body })
const urlFor = async (as: Who, body: object = {}) => (await club.ok(api.calendar.subscribe, { as, body })).url
const tokenIn = (url: string) => /^http:\/\/club\.test\/api\/calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? ''
const status = async (token: string) => (await club.call(api.calendar.feed, { params: { token } })).status
const missing = { status: 404, json: { message: 'Calendar not found' } }

describe('an address', () => {
  it('a calendar address is a secret of 256 bits, and the table has only its digest', async () => {
    const token = tokenIn(await urlFor(await club.person('parent')))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = JSON.stringify(await fetchAllRows())
    expect(rows).not.toContain(token)
    expect(rows).toContain(createHash('sha256').update(token).digest('base64url'))
  })

  it('a calendar address stays the same for a person and a team, and differs from all others', async () => {
    const coach = await club.person('coach', { teams: ['reds', 'blues'] })
    const other = await club.person('coach', { teams: ['reds'] })
    const bodies = [
      [coach, {}],
      [coach, { teamId: 'reds' }],
      [coach, { teamId: 'blues' }],
      [other, {}],
      [other, { teamId: 'reds' }],
    ] as const
    const urls = await Promise.all(bodies.map(([who, body]) => urlFor(who, body)))
    expect(new Set(urls).size).toBe(5)
    expect(await Promise.all(bodies.map(([who, body]) => urlFor(who, body)))).toEqual(urls)
  })

  it('five simultaneous requests for a calendar address get the same one', async () => {
    const parent = await club.person('parent')
    const urls = await Promise.all(Array.from({ length: 5 }, () => urlFor(parent)))
    expect(new Set(urls).size).toBe(1)
    expect(await status(tokenIn(urls[0] ?? ''))).toBe(200)
  })

  it('a calendar address works with and without its extension, and not at all if altered', async () => {
    const token = tokenIn(await urlFor(admin))
    const last = token.at(-1) === 'A' ? 'B' : 'A'
    expect([await status(token), await status(`${token}.ics`)]).toEqual([200, 200])
    const altered = [
      `${token.slice(0, -1)}${last}`,
      token.slice(1),
      `${token}x`,
      `${token}.ics.ics`,
      'token',
      'x'.repeat(4000),
    ]
    for (const wrong of altered) {
      expect(await club.call(api.calendar.feed, { params: { token: wrong } })).toMatchObject(missing)
    }
  })

  it('a person who does not belong to a team cannot get its calendar address', async () => {
    const strangers = [
      await club.person('parent'),
      await club.person('coach', { teams: ['blues'] }),
      await club.person('coach', { pending: true, teams: ['reds'] }),
    ]
    for (const stranger of strangers) {
      expect(await subscribe(stranger, { teamId: 'reds' })).toMatchObject({
        status: 404,
        json: { message: 'Team not found' },
      })
      expect(await subscribe(stranger, { teamId: 'nobody' })).toMatchObject({
        status: 404,
        json: { message: 'Team not found' },
      })
    }
    expect((await subscribe(admin, { teamId: 'nobody' })).status).toBe(404)
    expect((await club.call(api.calendar.subscribe, { body: {} })).status).toBe(401)
    expect((await club.call(api.calendar.unsubscribe)).status).toBe(401)
  })
})

describe('a leaked address', () => {
  it('a new calendar address ends the former one', async () => {
    const coach = await club.person('coach', { teams: ['reds'] })
    const [all, former] = [await urlFor(coach), await urlFor(coach, { teamId: 'reds' })]
    const renewed = await urlFor(coach, { teamId: 'reds', renew: true })
    expect(renewed).not.toBe(former)
    expect(await club.call(api.calendar.feed, { params: { token: tokenIn(former) } })).toMatchObject(missing)
    expect([await status(tokenIn(renewed)), await status(tokenIn(all))]).toEqual([200, 200])
    expect(await urlFor(coach, { teamId: 'reds' })).toBe(renewed)
  })

  it('a person can end their own calendar address, any number of times, and nobody else’s', async () => {
    const [one, other] = [await club.person('parent'), await club.person('parent')]
    const [url, others] = [await urlFor(one), await urlFor(other)]
    const end = () => club.call(api.calendar.unsubscribe, { as: one })
    expect([(await end()).status, (await end()).status]).toEqual([200, 200])
    expect([await status(tokenIn(url)), await status(tokenIn(others))]).toEqual([404, 200])
    const anew = await urlFor(one)
    expect([anew === url, await status(tokenIn(url)), await status(tokenIn(anew))]).toEqual([false, 404, 200])
    const rows = (await fetchAllRows()).filter(
      ({ pk, userId }) => String(pk).startsWith('CAL#') && userId === one.id,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('limits', () => {
  it('a calendar address is asked for at most 60 times an hour, and read at most 120 times', async () => {
    club.clock.moveTo('2026-03-02T16:00:00Z')
    const { id } = await club.person('parent')
    const parent = { id, token: await club.signIn({ id }) }
    const [first] = await Promise.all(Array.from({ length: 60 }, () => urlFor(parent)))
    expect((await subscribe(parent)).status).toBe(429)
    const token = tokenIn(first ?? '')
    const all = await Promise.all(Array.from({ length: 121 }, () => status(token)))
    expect(all.filter(each => each === 429)).toHaveLength(1)
    club.clock.moveTo('2026-03-02T17:00:00Z')
    expect(await status(token)).toBe(200)
  })
})

describe('when the club changes its master key', () => {
  const start = async (keys: { current: string; previous?: string }) => {
    vi.resetModules()
    vi.stubEnv('MASTER_KEY', JSON.stringify(keys))
    await club.reload()
  }
  const signedIn = async ({ id }: Who): Promise<Who> => {
    const { signIn } = await import('#infra/local/people.ts')
    return { id, token: await signIn({ id, sessionVersion: 1 }, club.clock.now) }
  }

  it('calendar addresses survive a change of the master key as long as the previous key is named', async () => {
    const { masterKeys } = await import('#functions/platform/environment/settings.ts')
    const { current: former } = await masterKeys()
    const parent = await signedIn(await club.person('parent'))
    const url = await urlFor(parent)
    await start({ current: 'n'.repeat(48), previous: former })
    expect(await status(tokenIn(url))).toBe(200)
    const again = await signedIn(parent)
    expect(await urlFor(again)).toBe(url)
    const renewed = await urlFor(again, { renew: true })
    expect([await status(tokenIn(url)), await status(tokenIn(renewed))]).toEqual([404, 200])

    await start({ current: 'n'.repeat(48) })
    expect(await urlFor(await signedIn(parent))).toBe(renewed)
    // Nobody can say any more what it was, so there is a new one.
    await start({ current: 'p'.repeat(48) })
    expect(await status(tokenIn(renewed))).toBe(200)
    const last = await urlFor(await signedIn(parent))
    expect([last === renewed, await status(tokenIn(last)), await status(tokenIn(renewed))]).toEqual([
      false,
      200,
      404,
    ])
    await start({ current: former })
  })
})
