import { expect, test } from 'vitest'
import { addHours } from '#shared/dates.ts'
import type { BodyInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { newAnnouncement } from './announcements.ts'

const club = await openClub()
const { createAnnouncement } = await import('#functions/stores/announcements/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const admin = await club.person('admin')
for (const team of ['reds', 'blues']) await club.team(team)
const createChild = (parent: { id: string }, teamId: string) =>
  club.ok(api.players.create, { as: admin, body: newPlayer('Kid', { parentId: parent.id, teamId }) })

const coachAndFather = await club.person('coach', { teams: ['reds'] })
await createChild(coachAndFather, 'blues')
const parent = await club.person('parent')
const red = await createChild(parent, 'reds')
const people = {
  admin,
  director: await club.person('program_director'),
  'coach of reds': await club.person('coach', { teams: ['reds'] }),
  'coach of reds, father of a blue': coachAndFather,
  'assistant of blues': await club.person('assistant_coach', { teams: ['blues'] }),
  'unapproved coach of reds': await club.person('coach', { pending: true, teams: ['reds'] }),
  'parent of a red': parent,
  'a red': await club.person('player', { playerId: red.id }),
  'parent of nobody': await club.person('parent'),
}
type Who = keyof typeof people

type Sent = BodyInput<typeof api.announcements.update>
const create = (more: object = {}, who: Who = 'coach of reds') =>
  club.call(api.announcements.create, { as: people[who], body: newAnnouncement('Rain', more) })
const change = (id: string, body: Sent, who: Who = 'coach of reds') =>
  club.call(api.announcements.update, { as: people[who], params: { id }, body })
const list = (who: Who = 'admin', query: { expired?: 'true' } = { expired: 'true' }) =>
  club.ok(api.announcements.list, { as: people[who], query })
const rowOf = async (id: string) => (await list()).find(row => row.id === id)

/** Written by hand: who reads what is for whom, latest first. */
test.each<[Who, string[]]>([
  ['admin', ['blues', 'reds', 'club']],
  ['director', ['blues', 'reds', 'club']],
  ['coach of reds', ['reds', 'club']],
  ['coach of reds, father of a blue', ['blues', 'reds', 'club']],
  ['assistant of blues', ['blues', 'club']],
  ['unapproved coach of reds', ['club']],
  ['parent of a red', ['reds', 'club']],
  ['a red', ['reds', 'club']],
  ['parent of nobody', ['club']],
])(
  'the %s reads the announcements to %j until they expire or, if asked for, afterwards too',
  async (who, read) => {
    const { now } = club.clock
    const ids = new Map<string, string>()
    for (const [n, teamId] of [undefined, 'reds', 'blues'].entries()) {
      club.clock.moveTo(now, { seconds: n })
      const expiresAt = addHours(now, 1 / 60).toISOString()
      const { json } = await create({ teamId, expiresAt }, 'admin')
      ids.set(json.id, teamId ?? 'club')
    }
    const seen = async (ms: number, query: { expired?: 'true' }) => {
      club.clock.moveTo(now, { minutes: 1, ms })
      return (await list(who, query)).flatMap(({ id }) => ids.get(id) ?? [])
    }
    expect(await seen(-1, {})).toEqual(read)
    expect(await seen(0, {})).toEqual([])
    expect(await seen(0, { expired: 'true' })).toEqual(read)
    club.clock.moveTo(now)
  },
)

test('announcements without an end and those with one do not displace each other, however many there are', async () => {
  const teamId = await club.team('crowded')
  const expiresAt = addHours(club.clock.now, 1 / 120).toISOString()
  const more = { teamId, createdById: admin.id, createdAt: club.clock.now.toISOString(), version: 1 }
  for (let n = 0; n < 101; n++) {
    const row = { title: 'Rain', body: 'Rain', priority: 'normal', ...more } as const
    const [endless, ending] = [
      { ...row, id: `ann_endless${n}` },
      { ...row, id: `ann_ending${n}`, expiresAt },
    ]
    await commit(createAnnouncement(endless), createAnnouncement(ending))
  }
  const as = await club.person('coach', { teams: [teamId] })
  const found = await club.ok(api.announcements.list, { as, query: {} })
  for (const kind of ['ann_endless', 'ann_ending']) {
    expect(found.filter(({ id }) => id.startsWith(kind))).toHaveLength(100)
  }
})

test('an announcement goes to a team that its author coaches and that exists, and ends later', async () => {
  const before = await list()
  const expiresAt = club.clock.now.toISOString()
  for (const [more, who, expected] of [
    [{ teamId: 'blues' }, 'coach of reds', [404, 'Team not found']],
    [{ teamId: 'none' }, 'admin', [404, 'Team not found']],
    [{}, 'coach of reds', [400, 'Please choose one of your teams']],
    [{ expiresAt }, 'admin', [400, 'Please choose a future date']],
  ] as const) {
    const { status, json } = await create(more, who)
    expect([status, json.message]).toEqual(expected)
  }
  expect(await list()).toEqual(before)
})

test('an announcement is changed and deleted by its author, and by no other coach of the team', async () => {
  const { json: made } = await create({ teamId: 'reds', createdById: admin.id })
  const remove = async (who: Who) =>
    (await club.call(api.announcements.remove, { as: people[who], params: { id: made.id } })).status
  const [author, other] = ['coach of reds', 'coach of reds, father of a blue'] as const
  const written = { createdById: people[author].id, createdAt: club.clock.now.toISOString() }
  expect(made).toEqual({ ...newAnnouncement('Rain', { teamId: 'reds' }), ...written, id: made.id })
  expect([(await change(made.id, { title: 'Mine' }, other)).status, await remove(other)]).toEqual([404, 404])
  expect(await rowOf(made.id)).toEqual(made)
  await change(made.id, { title: 'Sun', priority: 'high' })
  expect(await rowOf(made.id)).toEqual({ ...made, title: 'Sun', priority: 'high' })
  expect([await remove(author), await remove(author)]).toEqual([200, 404])
  expect(await rowOf(made.id)).toBeUndefined()
})

test('a coach cannot move an announcement to the whole club or to a team they do not coach', async () => {
  const { id } = (await create({ teamId: 'reds' })).json
  for (const [teamId, message] of [
    [null, 'Please choose one of your teams'],
    ['', 'Please choose one of your teams'],
    ['blues', 'Team not found'],
  ] as const) {
    expect((await change(id, { teamId })).json.message).toBe(message)
  }
  expect((await change(id, { teamId: '' }, 'admin')).status).toBe(200)
  expect(await rowOf(id)).not.toHaveProperty('teamId')
})

test('an expired announcement can be changed, and be renewed but not into the past', async () => {
  const { now } = club.clock
  const expiresAt = addHours(now, 1 / 60).toISOString()
  const { json: made } = await create({ teamId: 'reds', expiresAt })
  club.clock.pass({ minutes: 2 })
  expect((await change(made.id, { title: 'Sunny' })).json).toEqual({ ...made, title: 'Sunny' })
  // The same instant in another notation.
  expect((await change(made.id, { expiresAt: expiresAt.replace('.000Z', 'Z') })).status).toBe(200)
  expect((await change(made.id, { expiresAt: now.toISOString() })).status).toBe(400)
  expect((await change(made.id, { expiresAt: null })).json).not.toHaveProperty('expiresAt')
  club.clock.moveTo(now)
})

test('deleting a team deletes the announcements to it, and nothing else', async () => {
  const [gone, stays] = [await club.team('gone'), await club.team('stays')]
  const ids = await Promise.all(
    [gone, gone, stays, undefined].map(async teamId => (await create({ teamId }, 'admin')).json.id),
  )
  await club.ok(api.teams.remove, { as: admin, params: { id: gone } })
  await club.tick()
  const left = (await list()).map(({ id }) => id)
  expect(ids.map(id => left.includes(id))).toEqual([false, false, true, true])
})
