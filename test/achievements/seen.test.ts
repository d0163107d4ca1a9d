import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createAwardFixture } from './achievements.ts'

const club = await openClub()
const fixture = await createAwardFixture(club)
const { kid, mate, other, team, otherTeam, type, award, director, parent, stranger } = fixture
const coachAndFather = await club.person('coach', { teams: [otherTeam.id] })
await fixture.createChild(coachAndFather, 'Own', {})
const people = {
  admin: fixture.admin,
  director,
  coach: fixture.coach,
  assistant: fixture.assistant,
  'other coach': fixture.otherCoach,
  'other coach, father of one on the team': coachAndFather,
  'unapproved coach': await club.person('coach', { pending: true, teams: [team.id] }),
  parent,
  'parent of a teammate': fixture.teammate,
  'the player': fixture.account,
  stranger,
  'parent of nobody': await club.person('parent'),
}
type Who = keyof typeof people

const { id: typeId } = await type('Hustle')
const given: [note: string, to: { playerId?: string; teamId?: string }][] = [
  ['kid', { playerId: kid.id }],
  ['mate', { playerId: mate.id }],
  ['other', { playerId: other.id }],
  ['team', { teamId: team.id }],
  ['other team', { teamId: otherTeam.id }],
]
for (const [note, to] of given) {
  club.clock.pass({ seconds: 1 })
  await award({ typeId, note, ...to }, director)
}
const labels = new Map(
  (await club.ok(api.achievements.list, { as: director })).map(({ id, note }) => [id, note]),
)
const labelsOf = (rows: { id: string; note?: string }[]) =>
  rows.map(({ id, note }) => (note === undefined ? `${labels.get(id)} (no note)` : labels.get(id)))

const all = ['other team', 'team', 'other', 'mate', 'kid']
/** Written by hand: the whole list, latest first; and which players' pages open, with what the kid's page shows. */
const seen: Record<Who, [list: string[], kids: string[] | 404, others: string[] | 404]> = {
  admin: [all, ['team', 'kid'], ['other team', 'other']],
  director: [all, ['team', 'kid'], ['other team', 'other']],
  coach: [['team', 'mate', 'kid'], ['team', 'kid'], 404],
  assistant: [['team', 'mate', 'kid'], ['team', 'kid'], 404],
  'other coach': [['other team', 'other'], 404, ['other team', 'other']],
  'other coach, father of one on the team': [
    ['other team', 'team', 'other', 'mate (no note)', 'kid (no note)'],
    ['team', 'kid (no note)'],
    ['other team', 'other'],
  ],
  'unapproved coach': [[], 404, 404],
  parent: [['team', 'mate (no note)', 'kid'], ['team', 'kid'], 404],
  'parent of a teammate': [['team', 'mate', 'kid (no note)'], ['team', 'kid (no note)'], 404],
  'the player': [['team', 'mate (no note)', 'kid'], ['team', 'kid'], 404],
  stranger: [['other team', 'other'], 404, ['other team', 'other']],
  'parent of nobody': [[], 404, 404],
}

const pageOf = async (who: Who, id: string) => {
  const { status, json } = await club.call(api.achievements.ofPlayer, { as: people[who], params: { id } })
  return status === 200 ? labelsOf(json) : status
}

describe.each(Object.entries(seen) as [Who, (typeof seen)[Who]][])('%s', (who, [list, kids, others]) => {
  it('awards are read by their families and teams, and notes by those they are meant for', async () => {
    expect(labelsOf(await club.ok(api.achievements.list, { as: people[who] }))).toEqual(list)
    expect(await pageOf(who, kid.id)).toEqual(kids)
    expect(await pageOf(who, other.id)).toEqual(others)
  })
})

describe('a player’s page', () => {
  it.each([
    ['admin', true, true],
    ['coach', true, true],
    ['assistant', true, true],
    ['parent', true, false],
    ['the player', true, false],
    ['parent of a teammate', false, false],
    ['other coach, father of one on the team', false, false],
  ] as const)(
    '%s reads the name on a player’s badge page, the number of awards: %s, and may award: %s',
    async (who, number, mayAward) => {
      const found = await club.ok(api.achievements.holder, { as: people[who], params: { id: kid.id } })
      const { firstName, lastName } = kid
      expect(found).toEqual({
        ...{ id: kid.id, firstName, lastName, mayAward },
        ...(number && { usaLacrosseNumber: '123456789' }),
      })
    },
  )

  it.each(['stranger', 'other coach', 'unapproved coach', 'parent of nobody'] as const)(
    '%s is told that there is no such player',
    async who => {
      for (const id of [kid.id, 'ply_none']) {
        const reply = await club.call(api.achievements.holder, { as: people[who], params: { id } })
        expect([reply.status, reply.json.message]).toEqual([404, 'Player not found'])
      }
    },
  )
})

describe('awards in a family', () => {
  const of = async (who: Who, userId: string) => {
    const { status, json } = await club.call(api.achievements.list, { as: people[who], query: { userId } })
    return status === 200 ? labelsOf(json) : status
  }

  it.each([
    ['parent', 'parent', ['team', 'kid']],
    ['the player', 'the player', ['team', 'kid']],
    ['the player', 'parent', ['team', 'kid']],
    ['coach', 'parent', ['team', 'kid']],
    ['coach', 'the player', ['team', 'kid']],
    ['admin', 'parent', ['team', 'kid']],
    ['parent of a teammate', 'parent', ['team', 'kid (no note)']],
    ['coach', 'coach', []],
    ['parent of nobody', 'parent of nobody', []],
    ['director', 'parent of nobody', []],
    ['stranger', 'parent', 404],
    ['other coach', 'parent', 404],
    ['unapproved coach', 'the player', 404],
    ['coach', 'parent of nobody', 404],
  ] as const)('%s asking for the awards in the family of %s', async (who, whose, expected) => {
    expect(await of(who, people[whose].id)).toEqual(expected)
  })

  it('nobody can ask for the awards in the family of somebody who does not exist', async () => {
    for (const who of ['admin', 'coach', 'parent'] as const) expect(await of(who, 'usr_none')).toBe(404)
  })
})

describe('a team', () => {
  it('a team of ninety is awarded at once, and a larger one player by player', async () => {
    const { roster } = await import('#functions/stores/players/roster.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const teamId = await club.team('team_crowd')
    const createdAt = club.clock.now.toISOString()
    const names = { firstName: 'One', lastName: 'Of Many', dateOfBirth: '2016-01-01' }
    const entry = (n: number) =>
      roster.create(
        roster.parse({ ...names, teamId, createdAt, playerId: `ply_${n}`, userId: 'usr_x', active: true }),
      )
    await commit(...Array.from({ length: 90 }, (_, n) => entry(n)))
    const made = await award({ typeId, teamId }, director)
    const { getAwardWithParts } = await import('#functions/stores/achievements/store.ts')
    expect((await getAwardWithParts(made.id)).parts).toHaveLength(90)
    await club.ok(api.achievements.takeBack, { as: director, params: { id: made.id } })
    expect(await getAwardWithParts(made.id)).toEqual({ award: undefined, parts: [] })
    await commit(entry(90))
    const reply = await club.call(api.achievements.award, { as: director, body: { typeId, teamId } })
    expect([reply.status, reply.json.message]).toEqual([
      409,
      'You can award at most 90 players at once. Please choose players.',
    ])
  })
})

describe('the list', () => {
  it('the list of awards comes in pages with each award once, and a cursor works only for the caller who got it', async () => {
    const before = (await club.ok(api.achievements.list, { as: fixture.coach })).length
    for (let n = 0; n < 130; n++) await award({ typeId, teamId: team.id, playerId: n % 2 ? kid.id : mate.id })
    const ids: string[] = []
    let cursor: string | undefined
    const sizes = []
    do {
      const reply = await club.call(api.achievements.list, {
        as: fixture.coach,
        query: cursor ? { cursor } : {},
      })
      ids.push(...reply.json.map(({ id }) => id))
      sizes.push(reply.json.length)
      cursor = reply.headers['x-next-cursor']
      const theft = { as: director, query: { cursor: cursor ?? 'x.y' } }
      expect((await club.call(api.achievements.list, theft)).status).toBe(400)
    } while (cursor)
    expect([ids.length, new Set(ids).size]).toEqual([130 + before, 130 + before])
    expect(sizes).toEqual([100, 30 + before])
  })

  it('players who have left the team are in the list of awards of their own family only', async () => {
    const { id } = await fixture.createChild(parent, 'Leaver')
    club.clock.pass({ seconds: 1 })
    const made = await award({ typeId, playerId: id })
    await club.ok(api.teams.leave, { as: director, params: { id: `${team.id}.${id}` } })
    const has = async (who: Who) =>
      (await club.ok(api.achievements.list, { as: people[who] })).some(row => row.id === made.id)
    expect(await has('coach')).toBe(false)
    expect(await has('parent of a teammate')).toBe(false)
    expect([await has('parent'), await has('admin')]).toEqual([true, true])
    expect(await pageOf('coach', id)).toBe(404)
  })
})
