import { beforeAll, describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { newAnnouncement } from './announcements.ts'

const club = await openClub()
const admin = await club.person('admin')
for (const team of ['reds', 'blues']) await club.team(team)

const createFamilyOn = async (teamId: string) => {
  const parent = await club.person('parent')
  const body = newPlayer(`Kid of ${teamId}`, { parentId: parent.id, teamId })
  const { id: playerId } = await club.ok(api.players.create, { as: admin, body })
  return { parent, child: await club.person('player', { playerId }) }
}
const [red, blue] = [await createFamilyOn('reds'), await createFamilyOn('blues')]
const coachAndFather = await club.person('coach', { teams: ['reds'] })
await club.ok(api.players.create, {
  as: admin,
  body: newPlayer('Own kid', { parentId: coachAndFather.id, teamId: 'blues' }),
})
const people = {
  admin,
  director: await club.person('program_director'),
  'coach of reds': await club.person('coach', { teams: ['reds'] }),
  'coach of reds, father of a blue': coachAndFather,
  'assistant of blues': await club.person('assistant_coach', { teams: ['blues'] }),
  'unapproved coach of reds': await club.person('coach', { pending: true, teams: ['reds'] }),
  'parent of a red': red.parent,
  'parent of a blue': blue.parent,
  'a red': red.child,
  'a blue': blue.child,
  'parent of nobody': await club.person('parent'),
}
type Who = keyof typeof people

const titles = async (who: Who, query: { expired?: 'true' } = {}) =>
  (await club.ok(api.announcements.list, { as: people[who], query })).map(({ title }) => title)

/** In the order in which they are created; those named "over" expire before anybody looks. */
const written: [title: string, teamId?: string][] = [
  ['club over'],
  ['reds over', 'reds'],
  ['blues over', 'blues'],
  ['club'],
  ['reds', 'reds'],
  ['blues', 'blues'],
]

beforeAll(async () => {
  const { now } = club.clock
  for (const [n, [title, teamId]] of written.entries()) {
    club.clock.moveTo(now, { seconds: n })
    const expiresAt = addHours(now, title.endsWith('over') ? 1 / 60 : 24).toISOString()
    await club.ok(api.announcements.create, {
      as: admin,
      body: newAnnouncement(title, { teamId, expiresAt }),
    })
  }
  club.clock.moveTo(now, { minutes: 1 })
})

/** Written by hand: who reads what, latest first, and what else when asking for expired ones. */
const seen: Record<Who, [unexpired: string[], withExpired: string[]]> = {
  admin: [
    ['blues', 'reds', 'club'],
    ['blues', 'reds', 'club', 'blues over', 'reds over', 'club over'],
  ],
  director: [
    ['blues', 'reds', 'club'],
    ['blues', 'reds', 'club', 'blues over', 'reds over', 'club over'],
  ],
  'coach of reds': [
    ['reds', 'club'],
    ['reds', 'club', 'reds over', 'club over'],
  ],
  'coach of reds, father of a blue': [
    ['blues', 'reds', 'club'],
    ['blues', 'reds', 'club', 'blues over', 'reds over', 'club over'],
  ],
  'assistant of blues': [
    ['blues', 'club'],
    ['blues', 'club', 'blues over', 'club over'],
  ],
  'unapproved coach of reds': [['club'], ['club', 'club over']],
  'parent of a red': [
    ['reds', 'club'],
    ['reds', 'club', 'reds over', 'club over'],
  ],
  'parent of a blue': [
    ['blues', 'club'],
    ['blues', 'club', 'blues over', 'club over'],
  ],
  'a red': [
    ['reds', 'club'],
    ['reds', 'club', 'reds over', 'club over'],
  ],
  'a blue': [
    ['blues', 'club'],
    ['blues', 'club', 'blues over', 'club over'],
  ],
  'parent of nobody': [['club'], ['club', 'club over']],
}

describe.each(Object.entries(seen) as [Who, [string[], string[]]][])('%s', (who, [unexpired, all]) => {
  it('announcements are read by the people they are addressed to, until they expire or, if asked for, afterwards too', async () => {
    expect(await titles(who)).toEqual(unexpired)
    expect(await titles(who, { expired: 'true' })).toEqual(all)
  })
})

describe('an announcement', () => {
  it('an announcement expires at its instant and not a moment before', async () => {
    const expiresAt = addHours(club.clock.now, 1 / 60).toISOString()
    await club.ok(api.announcements.create, { as: admin, body: newAnnouncement('brief', { expiresAt }) })
    const read = async (ms: number) => {
      club.clock.moveTo(expiresAt, { ms })
      return titles('parent of nobody')
    }
    expect(await read(-1)).toEqual(['brief', 'club'])
    expect(await read(0)).toEqual(['club'])
  })

  it('an announcement without an end stays, however many others there are', async () => {
    const create = (title: string, more: object = {}) =>
      club.ok(api.announcements.create, { as: admin, body: newAnnouncement(title, more) })
    const endless = Array.from({ length: 101 }, (_, n) => `endless ${n}`)
    for (const title of endless) {
      club.clock.pass({ ms: 1 })
      await create(title)
    }
    club.clock.pass({ ms: 1 })
    const expiresAt = addHours(club.clock.now, 2).toISOString()
    await create('ends', { expiresAt })
    const found = await titles('parent of nobody')
    expect(found).toEqual(['ends', ...endless.slice(1).reverse(), 'club'])
    club.clock.pass({ days: 365 })
    const as = { token: await club.signIn(people['parent of nobody']) }
    const later = (await club.ok(api.announcements.list, { as })).map(({ title }) => title)
    expect(later).toEqual(endless.slice(1).reverse())
  })
})
