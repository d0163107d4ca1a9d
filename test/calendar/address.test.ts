import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { insertEvents, newEvent, newGame } from '../events/events.ts'
import { newPlayer, numbered } from '../forms.ts'
import { fetchAllRows } from '../rows.ts'
import { parseCalendar } from './parsed.ts'

const club = await openClub()
const { replaceEvent } = await import('#functions/stores/events/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { updateUser, getUser } = await import('#functions/stores/users/store.ts')
for (const team of ['reds', 'blues']) await club.team(team)
const admin = await club.person('admin')

const today = '2026-03-02'
const inDays = (days: number) => ({ startDate: addDays(today, days) })
await insertEvents(
  newEvent({ title: 'red', teamId: 'reds', ...inDays(1) }),
  newEvent({ title: 'blue', teamId: 'blues', ...inDays(2) }),
  newEvent({ title: 'league', isMasterEvent: true, eventType: 'master', ...inDays(3) }),
  newEvent({ title: 'office', eventType: 'meeting', ...inDays(4) }),
  newGame({ title: 'derby', homeTeamId: 'reds', awayTeamId: 'blues', ...inDays(5) }),
  ...[-31, -30, 400, 401].map(days => newEvent({ title: `${days} days`, teamId: 'reds', ...inDays(days) })),
)

type Who = { id: string; token: string }
const subscribe = (as: Who, body: object = {}) => club.call(api.calendar.subscribe, { as, body })
const urlFor = async (as: Who, body: object = {}) => (await club.ok(api.calendar.subscribe, { as, body })).url
const tokenIn = (url: string) => /^http:\/\/club\.test\/api\/calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? ''
/** As a calendar program asks: without an account. */
const fetched = (token: string) => club.call(api.calendar.feed, { params: { token } })
const status = async (url: string) => (await fetched(tokenIn(url))).status
const calendarAt = async (url: string) => parseCalendar((await fetched(tokenIn(url))).text)
const titles = async (url: string) => (await calendarAt(url)).entries.map(({ summary }) => summary)

async function createFamilyOn(teamId: string) {
  const parent = await club.person('parent')
  const body = newPlayer(numbered('Kid '), { parentId: parent.id, teamId })
  const child = await club.ok(api.players.create, { as: admin, body })
  return { parent, child }
}

test('a calendar address is a secret of 256 bits that works until it is altered, and the table has its digest', async () => {
  const token = tokenIn(await urlFor(admin))
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = JSON.stringify(await fetchAllRows())
  expect(rows).not.toContain(token)
  expect(rows).toContain(createHash('sha256').update(token).digest('base64url'))
  for (const right of [token, `${token}.ics`]) {
    const { status, headers } = await fetched(right)
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  }
  const altered = `${token.slice(0, -1)}${token.at(-1) === 'A' ? 'B' : 'A'}`
  for (const wrong of [altered, token.slice(1), `${token}x`, `${token}.ics.ics`, 'x'.repeat(4000)]) {
    expect(await fetched(wrong)).toMatchObject({ status: 404, json: { message: 'Calendar not found' } })
  }
})

test('a calendar address stays the same for a person and a team, and differs from all others', async () => {
  const coach = await club.person('coach', { teams: ['reds', 'blues'] })
  const other = await club.person('coach', { teams: ['reds'] })
  const [reds, blues] = [{ teamId: 'reds' }, { teamId: 'blues' }]
  const ask = () =>
    Promise.all([
      urlFor(coach),
      urlFor(coach, reds),
      urlFor(coach, blues),
      urlFor(other),
      urlFor(other, reds),
    ])
  const urls = await ask()
  expect(new Set(urls).size).toBe(5)
  expect(await ask()).toEqual(urls)
  expect((await subscribe(other, blues)).json.message).toBe('Team not found')
  expect((await subscribe(admin, { teamId: 'nobody' })).json.message).toBe('Team not found')
})

test('five simultaneous requests for a calendar address get the same one', async () => {
  const parent = await club.person('parent')
  const urls = await Promise.all(Array.from({ length: 5 }, () => urlFor(parent)))
  expect(new Set(urls).size).toBe(1)
  expect(await status(urls[0] ?? '')).toBe(200)
})

test('a calendar address ends when its owner renews or ends it, and no other one ends with it', async () => {
  const coach = await club.person('coach', { teams: ['reds'] })
  const reds = { teamId: 'reds' }
  const [all, former, others] = [await urlFor(coach), await urlFor(coach, reds), await urlFor(admin)]
  const renewed = await urlFor(coach, { ...reds, renew: true })
  expect([await status(former), await status(renewed), await status(all)]).toEqual([404, 200, 200])
  expect(await urlFor(coach, reds)).toBe(renewed)
  for (let times = 0; times < 2; times++) await club.ok(api.calendar.unsubscribe, { as: coach })
  expect([await status(all), await status(renewed), await status(others)]).toEqual([404, 200, 200])
  const anew = await urlFor(coach)
  expect([await status(all), await status(anew)]).toEqual([404, 200])
  const rows = await fetchAllRows()
  const left = rows.filter(({ pk, userId }) => String(pk).startsWith('CAL#') && userId === coach.id)
  expect(left).toHaveLength(2)
})

test('a calendar address is asked for at most 60 times an hour, and read at most 120 times', async () => {
  const parent = await club.person('parent')
  const [url = ''] = await Promise.all(Array.from({ length: 60 }, () => urlFor(parent)))
  expect((await subscribe(parent)).status).toBe(429)
  const all = await Promise.all(Array.from({ length: 121 }, () => status(url)))
  expect(all.filter(each => each === 429)).toHaveLength(1)
  club.clock.pass({ hours: 1 })
  expect(await status(url)).toBe(200)
  club.clock.pass({ hours: -1 })
})

test('a calendar shows what its owner sees, or a team’s share of it, from 30 days ago to 400 days ahead', async () => {
  const everything = ['-30 days', 'red', 'blue', 'league', 'office', 'derby', '400 days']
  const coach = await club.person('coach', { teams: ['reds', 'blues'] })
  const director = await club.person('program_director')
  const unapproved = await club.person('coach', { pending: true, teams: ['reds'] })
  const blues = { teamId: 'blues' }
  for (const [who, body, shown] of [
    [(await createFamilyOn('reds')).parent, {}, ['-30 days', 'red', 'league', 'derby', '400 days']],
    [coach, blues, ['blue', 'league', 'derby']],
    [coach, {}, everything.filter(title => title !== 'office')],
    [admin, blues, ['blue', 'league', 'derby']],
    [admin, {}, everything],
    [director, {}, everything],
    [await club.person('parent'), {}, ['league']],
    [unapproved, {}, ['league']],
  ] as const) {
    expect(await titles(await urlFor(who, body))).toEqual(shown)
  }
  expect((await calendarAt(await urlFor(coach, blues))).name).toBe('Team blues · Ridgeline Lacrosse')
})

test('a calendar has at most a thousand events, the first ones', async () => {
  await club.team('many')
  const coach = await club.person('coach', { teams: ['many'] })
  const days = Array.from({ length: 1003 }, (_, at) => inDays(1 + (at % 300)))
  await insertEvents(...days.map(day => newEvent({ teamId: 'many', ...day })))
  const { entries } = await calendarAt(await urlFor(coach, { teamId: 'many' }))
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1000)
  expect(entries.at(-1)?.start.slice(0, 10)).toBe(addDays(today, 299))
})

test('an event that changes stays the same calendar entry with a higher sequence number', async () => {
  await club.team('changing')
  const url = await urlFor(admin, { teamId: 'changing' })
  const [event = newEvent()] = await insertEvents(newEvent({ teamId: 'changing', ...inDays(7) }))
  await commit(
    ...replaceEvent(event, { ...event, title: 'Scrimmage', ...inDays(8), endDate: addDays(today, 8) }),
  )
  const entry = (await calendarAt(url)).entries.find(({ uid }) => uid === `${event.id}@club.test`)
  expect(entry).toMatchObject({
    summary: 'Scrimmage',
    sequence: 2,
    start: `${addDays(today, 8)}T22:00:00.000Z`,
  })
})

test('a child that leaves its team loses the team’s events and the address of its calendar until it returns', async () => {
  const { parent, child } = await createFamilyOn('reds')
  const [all, ofReds] = [await urlFor(parent), await urlFor(parent, { teamId: 'reds' })]
  expect(await titles(ofReds)).toContain('red')
  await club.ok(api.teams.leave, { as: admin, params: { id: `reds.${child.id}` } })
  expect([await titles(all), await status(ofReds)]).toEqual([['league'], 404])
  expect((await subscribe(parent, { teamId: 'reds' })).status).toBe(404)
  await club.ok(api.teams.join, { as: admin, body: { teamId: 'reds', playerId: child.id } })
  expect(await titles(ofReds)).toContain('red')
})

test.each(['disabled', 'deleting'] as const)('an account that is %s has no calendar', async status => {
  const { parent } = await createFamilyOn('reds')
  const urls = [await urlFor(parent), await urlFor(parent, { teamId: 'reds' })]
  const user = await getUser(parent.id)
  if (!user) throw new Error('no account')
  await commit(updateUser(user, { status }))
  for (const url of urls) expect((await fetched(tokenIn(url))).json.message).toBe('Calendar not found')
})

test('the calendar of a team that no longer exists is gone', async () => {
  await club.team('shortLived')
  const url = await urlFor(admin, { teamId: 'shortLived' })
  expect(await status(url)).toBe(200)
  await club.ok(api.teams.remove, { as: admin, params: { id: 'shortLived' } })
  expect(await status(url)).toBe(404)
})

test('calendar addresses survive a change of the master key as long as the previous key is named', async () => {
  const start = async (keys: { current: string; previous?: string }) => {
    vi.resetModules()
    vi.stubEnv('MASTER_KEY', JSON.stringify(keys))
    await club.reload()
  }
  const signedIn = async ({ id }: Who): Promise<Who> => {
    const { signIn } = await import('#infra/local/people.ts')
    return { id, token: await signIn({ id, sessionVersion: 1 }, club.clock.now) }
  }
  const { masterKeys } = await import('#functions/platform/environment/settings.ts')
  const { current: former } = await masterKeys()
  const parent = await signedIn(await club.person('parent'))
  const url = await urlFor(parent)
  await start({ current: 'n'.repeat(48), previous: former })
  expect(await status(url)).toBe(200)
  const again = await signedIn(parent)
  expect(await urlFor(again)).toBe(url)
  const renewed = await urlFor(again, { renew: true })
  expect([await status(url), await status(renewed)]).toEqual([404, 200])
  await start({ current: 'n'.repeat(48) })
  expect(await urlFor(await signedIn(parent))).toBe(renewed)
  // Nobody can say any more what it was, so there is a new one.
  await start({ current: 'p'.repeat(48) })
  expect(await status(renewed)).toBe(200)
  const last = await urlFor(await signedIn(parent))
  expect(last).not.toBe(renewed)
  expect([await status(last), await status(renewed)]).toEqual([200, 404])
  await start({ current: former })
})
