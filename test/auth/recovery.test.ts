import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { runs } from '../proof.ts'
import { sessionCookie } from './browser.ts'
import { createSteps, setFields } from './steps.ts'

const club = await openClub()
const { registerFamily, status } = createSteps(club)
const { getSession } = await import('#functions/stores/sessions/store.ts')
const start = new Date('2026-03-02T15:00:00Z')
beforeEach(() => club.clock.moveTo(start))

/** An attempt with a copy of a cookie, as another browser would make it. */
async function recover(cookie: string) {
  const { status, setCookies, json } = await club.call(api.auth.recover, { headers: { cookie } })
  return { status, next: setCookies[0]?.split(';')[0] ?? '', token: json.token }
}
const alive = async (token: string) => (await status({ token })) === 200

it('recovering a session gives a new token and a new secret for the same session', async () => {
  const { browser, cookie, sid, id } = await registerFamily()
  club.clock.moveTo(start, { minutes: 10 })
  const reply = await browser.call(api.auth.recover)
  expect([reply.status, reply.json.user.id]).toEqual([200, id])
  expect(reply.headers['x-session-expires-in']).toBe('3600')
  expect(await alive(reply.json.token)).toBe(true)
  const [line] = browser.lines()
  expect(line).toMatch(/^__Host-session=\S+\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
  expect(line).toContain(sid)
  expect(line).not.toContain(cookie)
})

it('recovering a session accepts the former secret until the new one is presented, as its reply may have been lost, and for ten seconds more', async () => {
  const { cookie } = await registerFamily()
  expect((await recover(cookie)).status).toBe(200)
  club.clock.moveTo(start, { minutes: 30 })
  const { status, next } = await recover(cookie)
  expect(status).toBe(200)
  expect((await recover(next)).status).toBe(200)
  club.clock.moveTo(start, { minutes: 30, seconds: 9 })
  expect((await recover(cookie)).status).toBe(200)
})

it.each(['recover', 'extend', 'logout'] as const)(
  'a session ends when %s receives a long-replaced secret, because it must have been copied',
  async name => {
    const { cookie, sid } = await registerFamily()
    const { next } = await recover(cookie)
    club.clock.moveTo(start, { seconds: 60 })
    const { token } = await recover(next)
    club.clock.moveTo(start, { seconds: 70 })
    expect(await alive(token)).toBe(true)
    await club.call(api.auth[name], { headers: { cookie } })
    expect(await getSession(sid)).toBeUndefined()
    expect(await alive(token)).toBe(false)
    expect((await recover(next)).status).toBe(401)
  },
)

it('a new secret counts as presented wherever it is shown', async () => {
  const { cookie } = await registerFamily()
  const { next } = await recover(cookie)
  club.clock.moveTo(start, { seconds: 60 })
  expect((await club.call(api.auth.extend, { headers: { cookie: next } })).status).toBe(200)
  club.clock.moveTo(start, { seconds: 70 })
  expect((await recover(cookie)).status).toBe(401)
  expect((await recover(next)).status).toBe(401)
})

it('of ten tabs that recover a session at once, none is thrown out, whichever secret the browser keeps', async () => {
  const { cookie } = await registerFamily()
  const tabs = await Promise.all(Array.from({ length: 10 }, () => recover(cookie)))
  expect(tabs.map(({ status }) => status)).toEqual(Array(10).fill(200))
  for (const { token } of tabs) expect(await alive(token)).toBe(true)
  club.clock.moveTo(start, { minutes: 30 })
  expect((await recover(tabs[3]?.next ?? '')).status).toBe(200)
})

it('a thief and an owner who go on recovering a copied session by turns are noticed', async () => {
  const step = fc.record({ isThief: fc.boolean(), seconds: fc.integer({ min: 11, max: 3000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async steps => {
      // A day of its own, for the limit of an address.
      club.clock.pass({ days: 1 })
      const { cookie, sid } = await registerFamily()
      const held = { owner: cookie, thief: cookie }
      const turns: string[] = []
      for (const { isThief, seconds } of steps) {
        club.clock.pass({ seconds })
        const who = isThief ? 'thief' : 'owner'
        const { status, next } = await recover(held[who])
        // Each has used a secret of their own, and the other's was older than ten seconds.
        const isNoticed = status === 401
        if (isNoticed) {
          expect(await getSession(sid)).toBeUndefined()
          return
        }
        held[who] = next
        turns.push(who)
        const own = (name: string) => turns.filter(turn => turn === name).length
        const changes = turns.filter((turn, at) => at > 0 && turn !== turns[at - 1]).length
        expect(own('owner') > 1 && own('thief') > 1 && changes > 2, turns.join()).toBe(false)
      }
    }),
    { numRuns: runs(8, 2000) },
  )
})

it('a thief and an owner who recover a copied session every few seconds are noticed within half a minute', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 40, maxLength: 40 }),
      async pauses => {
        club.clock.pass({ days: 1 })
        const { cookie, sid } = await registerFamily()
        const held = [cookie, cookie]
        let shared = 0
        for (const [turn, seconds] of pauses.entries()) {
          const { status, next } = await recover(held[turn % 2] ?? '')
          if (status === 401) {
            expect(await getSession(sid)).toBeUndefined()
            return
          }
          held[turn % 2] = next
          club.clock.pass({ seconds })
          // Both have a secret of their own from the second turn on, and have used it from the fourth.
          if (turn >= 3) shared += seconds
          expect(shared).toBeLessThan(30)
        }
      },
    ),
    { numRuns: runs(8, 1000) },
  )
})

it('a browser whose tabs recover at once, again and again, is never taken for two people', async () => {
  const tab = fc.record({ lag: fc.integer({ min: 0, max: 4 }), isLost: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(tab, { minLength: 1, maxLength: 4 }), { minLength: 12 }),
      async bursts => {
        club.clock.pass({ days: 1 })
        let jar = (await registerFamily()).cookie
        for (const tabs of bursts) {
          // Each sends the cookie of when it began, and what it gets back replaces the browser's.
          const sent = tabs.map(({ lag, isLost }) => ({ lag, isLost, cookie: jar }))
          for (const { lag, isLost, cookie } of sent) {
            const { status, next } = await recover(cookie)
            expect(status).toBe(200)
            if (!isLost) jar = next
            club.clock.pass({ seconds: lag / 2 })
          }
          club.clock.pass({ seconds: 2 })
        }
      },
    ),
    { numRuns: runs(6, 1000) },
  )
})

it('a guessed secret recovers nothing and harms nobody', async () => {
  const { secret, sid, token } = await registerFamily()
  for (const guess of ['', 'x', 'A'.repeat(43), secret.toLowerCase()])
    expect((await recover(`${sessionCookie}=${sid}.${guess}`)).status).toBe(401)
  expect((await recover(`${sessionCookie}=ses_none.${secret}`)).status).toBe(401)
  expect(await alive(token)).toBe(true)
})

it('neither a bearer nor the marker cookies, which anybody could write, recover a session', async () => {
  const { id, as } = await registerFamily()
  expect((await club.call(api.auth.recover, { as })).status).toBe(401)
  for (const cookie of [
    'logged_in=true; authenticated=true',
    `${sessionCookie}=${id}`,
    `${sessionCookie}=${id}.${id}`,
  ])
    for (const route of [api.auth.recover, api.auth.extend]) {
      const headers = { cookie: `${cookie}; user_id=${id}` }
      expect((await club.call(route, { headers })).status).toBe(401)
    }
})

it.each([{ status: 'disabled' }, { status: 'deleting' }, { sessionVersion: 2 }])(
  'a session cannot be recovered after the account has changed: %j',
  async change => {
    const { id, cookie } = await registerFamily()
    await setFields(id, change)
    expect((await recover(cookie)).status).toBe(401)
    expect((await club.call(api.auth.extend, { headers: { cookie } })).status).toBe(401)
  },
)

it('the 121st recovery from one address in a minute is refused', async () => {
  club.clock.moveTo(start, { minutes: 50 })
  for (let n = 0; n < 120; n++) expect((await recover('a=b')).status).toBe(401)
  const reply = await club.call(api.auth.recover)
  expect([reply.status, Number(reply.headers['retry-after'])]).toEqual([429, 60])
  club.clock.moveTo(start, { minutes: 51 })
  expect((await recover('a=b')).status).toBe(401)
})
