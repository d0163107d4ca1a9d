import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newTeam, numbered } from '../forms.ts'
import { createAwardFixture } from './achievements.ts'

const club = await openClub()
const fixture = await createAwardFixture(club)
const { kid, mate, other, team, otherTeam, type, award, director, parent, stranger } = fixture
const { commit } = await import('#functions/platform/data/transaction.ts')
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
  'guardian at an unconfirmed address': await guardianWithoutAddress(),
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
type Holder = 'number, may award' | 'number' | 'name' | 404
/**
 * Written by hand: the whole list, latest first; which players' pages open, with what they show; and what else the kid's
 * page shows, and offers.
 */
const seen: Record<Who, [list: string[], kids: string[] | 404, others: string[] | 404, holder: Holder]> = {
  admin: [all, ['team', 'kid'], ['other team', 'other'], 'number, may award'],
  director: [all, ['team', 'kid'], ['other team', 'other'], 'number, may award'],
  coach: [['team', 'mate', 'kid'], ['team', 'kid'], 404, 'number, may award'],
  assistant: [['team', 'mate', 'kid'], ['team', 'kid'], 404, 'number, may award'],
  'other coach': [['other team', 'other'], 404, ['other team', 'other'], 404],
  'other coach, father of one on the team': [
    ['other team', 'team', 'other', 'mate (no note)', 'kid (no note)'],
    ['team', 'kid (no note)'],
    ['other team', 'other'],
    'name',
  ],
  'unapproved coach': [[], 404, 404, 404],
  parent: [['team', 'mate (no note)', 'kid'], ['team', 'kid'], 404, 'number'],
  'parent of a teammate': [['team', 'mate', 'kid (no note)'], ['team', 'kid (no note)'], 404, 'name'],
  'the player': [['team', 'mate (no note)', 'kid'], ['team', 'kid'], 404, 'number'],
  stranger: [['other team', 'other'], 404, ['other team', 'other'], 404],
  'parent of nobody': [[], 404, 404, 404],
  // Whom somebody else has made a guardian: no teammates until the address is known to be theirs.
  'guardian at an unconfirmed address': [['team', 'kid'], ['team', 'kid'], 404, 'number'],
}

const pageOf = async (who: Who, id: string) => {
  const { status, json } = await club.call(api.achievements.ofPlayer, { as: people[who], params: { id } })
  return status === 200 ? labelsOf(json) : status
}
const holderOf = async (who: Who, id: string): Promise<Holder> => {
  const { status, json } = await club.call(api.achievements.holder, { as: people[who], params: { id } })
  if (status !== 200) return 404
  const { firstName, lastName } = kid
  expect(json).toMatchObject({ id, firstName, lastName })
  if (json.mayAward) return 'number, may award'
  return json.usaLacrosseNumber === '123456789' ? 'number' : 'name'
}

it.each(Object.entries(seen) as [Who, (typeof seen)[Who]][])(
  '%s reads the awards of their families and teams, and notes only if they are meant for them',
  async (who, [list, kids, others, holder]) => {
    expect(labelsOf(await club.ok(api.achievements.list, { as: people[who] }))).toEqual(list)
    expect(await pageOf(who, kid.id)).toEqual(kids)
    expect(await pageOf(who, other.id)).toEqual(others)
    expect(await holderOf(who, kid.id)).toBe(holder)
  },
)

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
  expect(await of(who, 'usr_none')).toBe(404)
})

it('a team of ninety is awarded at once, and a larger one player by player', async () => {
  const { roster } = await import('#functions/stores/players/roster.ts')
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
  await club.ok(api.achievements.revoke, { as: director, params: { id: made.id } })
  expect(await getAwardWithParts(made.id)).toEqual({ award: undefined, parts: [] })
  await commit(entry(90))
  const reply = await club.call(api.achievements.award, { as: director, body: { typeId, teamId } })
  const message = 'You can award at most 90 players at once. Please choose players.'
  expect([reply.status, reply.json.message]).toEqual([409, message])
})

it('the list of awards comes in pages with each award once, and a cursor works only for the caller who got it', async () => {
  const before = (await club.ok(api.achievements.list, { as: fixture.coach })).length
  const { createAward } = await import('#functions/stores/achievements/store.ts')
  const createdAt = club.clock.now.toISOString()
  for (const [playerId, count] of [
    [kid.id, 65],
    [mate.id, 65],
  ] as const) {
    const row = { typeId, teamId: team.id, playerId, userId: director.id, createdAt }
    const rows = Array.from({ length: count }, () => createAward({ ...row, id: numbered('awd_') }, [])[0])
    await commit(...rows)
  }
  const ids: string[] = []
  const sizes = []
  let cursor: string | undefined
  do {
    const query = cursor ? { cursor } : {}
    const reply = await club.call(api.achievements.list, { as: fixture.coach, query })
    ids.push(...reply.json.map(({ id }) => id))
    sizes.push(reply.json.length)
    cursor = reply.headers['x-next-cursor']
    const theft = { as: director, query: { cursor: cursor ?? 'x.y' } }
    expect((await club.call(api.achievements.list, theft)).status).toBe(400)
  } while (cursor)
  expect(new Set(ids).size).toBe(130 + before)
  expect(sizes).toEqual([100, 30 + before])
})

it('players who have left the team are in the list of awards of their own family only', async () => {
  const { id } = await fixture.createChild(parent, 'Leaver')
  club.clock.pass({ seconds: 1 })
  const made = await award({ typeId, playerId: id })
  await club.ok(api.teams.leave, { as: director, params: { id: `${team.id}.${id}` } })
  const has = async (who: Who) =>
    (await club.ok(api.achievements.list, { as: people[who] })).some(row => row.id === made.id)
  const readers = ['coach', 'parent of a teammate', 'parent', 'admin'] as const
  expect(await Promise.all(readers.map(has))).toEqual([false, false, true, true])
  expect(await pageOf('coach', id)).toBe(404)
})

it('the note of a team’s award is hidden from the families of the team to which a player has moved', async () => {
  const former = await club.ok(api.teams.create, { as: director, body: newTeam('Former') })
  const { id } = await fixture.createChild(await club.person('parent'), 'Mover', { teamId: former.id })
  await award({ typeId, teamId: former.id, note: 'Well done' }, director)
  const move = { playerId: id, teamId: team.id, fromTeamId: former.id }
  await club.ok(api.teams.join, { as: director, body: move })
  const notesFor = async (who: Who) =>
    (await club.ok(api.achievements.ofPlayer, { as: people[who], params: { id } })).map(({ note }) => note)
  expect([await notesFor('parent of a teammate'), await notesFor('coach')]).toEqual([
    [undefined],
    ['Well done'],
  ])
})

/** Somebody made them a guardian of the kid, and nobody has opened a mail to their address. */
async function guardianWithoutAddress() {
  const person = await club.person('parent')
  await addGuardian(person.id, kid.id)
  const { getUser, updateUser } = await import('#functions/stores/users/store.ts')
  const user = (await getUser(person.id)) ?? expect.unreachable()
  await commit(updateUser(user, { emailConfirmedAt: undefined }))
  return person
}
