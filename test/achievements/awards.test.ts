import { afterAll, describe, expect, it } from 'vitest'
import type { BodyInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createAwardFixture } from './achievements.ts'

const club = await openClub()
const fixture = await createAwardFixture(club)
const { auditRows } = await import('#functions/stores/audit/store.ts')
const { admin, director, coach, assistant, otherCoach, parent, account } = fixture
const { kid, mate, other, team, otherTeam, type, countOf, award, of } = fixture
const people = {
  admin,
  director,
  coach,
  assistant,
  'other coach': otherCoach,
  'unapproved coach': await club.person('coach', { pending: true, teams: [team.id] }),
  parent,
  player: account,
}
type Who = keyof typeof people

const hustle = await type('Hustle')
const attempt = (body: object, who: Who = 'coach') =>
  club.call(api.achievements.award, { as: people[who], body: { typeId: hustle.id, ...body } })
const takeBack = (id: string, who: Who = 'coach') =>
  club.call(api.achievements.takeBack, { as: people[who], params: { id } })

afterAll(async () => expect(await club.verify()).toEqual([]))

describe('giving an award', () => {
  it.each([
    ['admin', 'kid', 201],
    ['director', 'other', 201],
    ['coach', 'kid', 201],
    ['assistant', 'kid', 201],
    ['coach', 'other', 404],
    ['assistant', 'other', 404],
    ['other coach', 'kid', 404],
    ['unapproved coach', 'kid', 403],
    ['parent', 'kid', 403],
    ['player', 'kid', 403],
  ] as const)('as %s, awarding a badge to a player (%s) answers %i', async (who, child, status) => {
    const { json, ...reply } = await attempt({ playerId: fixture[child].id }, who)
    expect(reply.status).toBe(status)
    if (status === 404) expect(json.message).toBe('Player not found')
  })

  it.each([
    ['director', 'otherTeam', 201],
    ['coach', 'team', 201],
    ['assistant', 'team', 201],
    ['coach', 'otherTeam', 404],
    ['other coach', 'team', 404],
  ] as const)('as %s, awarding a badge to a team (%s) answers %i', async (who, which, status) => {
    const { json, ...reply } = await attempt({ teamId: fixture[which].id }, who)
    expect(reply.status).toBe(status)
    if (status === 404) expect(json.message).toBe('Team not found')
  })

  it('an award records who gave it, when, and for which team, according to the server', async () => {
    const body = { typeId: hustle.id, playerId: kid.id, teamId: 0 as const, note: ' Never gave up ' }
    const made = await award({ ...body, userId: 1 })
    expect(made).toEqual({
      id: made.id,
      typeId: hustle.id,
      playerId: kid.id,
      playerName: `Kid ${kid.lastName}`,
      teamId: team.id,
      userId: coach.id,
      note: 'Never gave up',
      createdAt: club.clock.now.toISOString(),
    })
    expect(await award({ ...body, note: ' ' })).not.toHaveProperty('note')
    const { rows } = await auditRows.list('owner', `AUDITOF#${kid.id}`)
    const entries = rows.filter(row => row.details.award === made.id)
    expect(entries.map(({ actor, action, details }) => [actor, action, details])).toEqual([
      [coach.id, 'achievement.award', { award: made.id, typeId: hustle.id, teamId: team.id }],
    ])
  })

  it.each([
    [{}, 400, 'Please select a player or a team'],
    [{ playerId: 0, teamId: '' }, 400, 'Please select a player or a team'],
    [{ typeId: 0, playerId: 'x' }, 400, 'Please select an achievement type'],
    [{ typeId: '', playerId: 'x' }, 400, 'Please select an achievement type'],
    [{ playerId: 'ply_none' }, 404, 'Player not found'],
    [{ teamId: 'team_none' }, 404, 'Team not found'],
    [{ typeId: 'typ_none', playerId: kid.id }, 404, 'Achievement type not found'],
    [{ playerId: kid.id, teamId: otherTeam.id }, 400, 'Kid is not on this team'],
    [{ playerId: kid.id, note: 'x'.repeat(501) }, 400, 'Please use at most 500 characters'],
    [{ playerId: kid.id, points: 99 }, 400, 'points is not a field of this request'],
  ])('an award is refused with %j: %i', async (body, status, message) => {
    const count = await countOf(hustle.id)
    const reply = await attempt(body, 'director')
    expect([reply.status, reply.json.message]).toEqual([status, message])
    expect(await countOf(hustle.id)).toBe(count)
  })
})

describe('an award', () => {
  it('a team award goes to everybody on the team, stays when they leave, and does not reach those who join later', async () => {
    const spirit = await type('Spirit')
    const leaver = await fixture.createChild(parent, 'Leaver')
    const made = await award({ typeId: spirit.id, teamId: team.id })
    expect(made).toMatchObject({ teamId: team.id, teamName: team.name })
    expect(made).not.toHaveProperty('playerId')
    const late = await fixture.createChild(parent, 'Late')
    await club.ok(api.teams.leave, { as: admin, params: { id: `${team.id}.${leaver.id}` } })
    const has = async (id: string) => (await of(id)).some(({ typeId }) => typeId === spirit.id)
    expect(await Promise.all([kid, mate, leaver, late, other].map(({ id }) => has(id)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(await countOf(spirit.id)).toBe(1)
    expect((await takeBack(made.id)).status).toBe(200)
    expect(await Promise.all([kid, mate, leaver].map(({ id }) => has(id)))).toEqual([false, false, false])
    expect(await countOf(spirit.id)).toBe(0)
  })

  it('an award stays when its team is deleted', async () => {
    const body = { name: 'Gone', grade: '4' as const, ageGroup: 'U10', season: 'Spring 2026' }
    const gone = await club.ok(api.teams.create, { as: director, body })
    const child = await fixture.createChild(parent, 'Champion', { teamId: gone.id })
    const champions = await type('Champions')
    await award({ typeId: champions.id, teamId: gone.id }, director)
    await club.ok(api.teams.remove, { as: admin, params: { id: gone.id } })
    await club.tick()
    expect(await of(child.id)).toMatchObject([{ typeId: champions.id, teamName: 'Gone' }])
    expect(await countOf(champions.id)).toBe(1)
  })

  it('deleting a player deletes their awards and lowers the count of their badges', async () => {
    const star = await type('Star')
    const child = await fixture.createChild(parent, 'Goner')
    await award({ typeId: star.id, playerId: child.id })
    await award({ typeId: star.id, playerId: child.id })
    const teams = await award({ typeId: star.id, teamId: team.id })
    await club.ok(api.players.remove, { as: admin, params: { id: child.id } })
    await club.tick()
    expect(await countOf(star.id)).toBe(1)
    expect((await of(kid.id)).some(({ id }) => id === teams.id)).toBe(true)
    expect((await attempt({ playerId: child.id }, 'director')).status).toBe(404)
    const { deleteAwardsOfPlayer } = await import('#functions/stores/achievements/store.ts')
    await deleteAwardsOfPlayer(child.id)
    expect(await countOf(star.id)).toBe(1)
  })

  it('a repeated request gives an award once, unless another award is meant', async () => {
    const often = await type('Often')
    const body: BodyInput<typeof api.achievements.award> = { typeId: often.id, playerId: kid.id, once: 'a' }
    const made = await Promise.all([award(body), award(body), award(body)])
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await countOf(often.id)).toBe(1)
    for (const more of [{ once: 'b' }, { playerId: mate.id }, { once: undefined }, { once: undefined }])
      await award({ ...body, ...more })
    await award(body, assistant)
    expect(await countOf(often.id)).toBe(6)
  })
})

describe('taking back an award', () => {
  it.each([
    ['admin', 200],
    ['director', 200],
    ['coach', 200],
    ['other coach', 404],
    ['assistant', 403],
    ['parent', 403],
  ] as const)('taking back an award as %s answers %i', async (who, status) => {
    const { id } = await award({ typeId: hustle.id, playerId: kid.id })
    const before = Number(await countOf(hustle.id))
    expect((await takeBack(id, who)).status).toBe(status)
    expect(await countOf(hustle.id)).toBe(status === 200 ? before - 1 : before)
    if (status === 200) expect((await takeBack(id, who)).json.message).toBe('Achievement not found')
  })

  it('a coach cannot take back another coach’s award, or one of a team that they no longer coach', async () => {
    const theirs = await award({ typeId: hustle.id, playerId: kid.id }, assistant)
    expect((await takeBack(theirs.id)).status).toBe(404)
    const leaving = await club.person('coach', { teams: [team.id] })
    const { id } = await award({ typeId: hustle.id, playerId: kid.id }, leaving)
    await club.ok(api.teams.leave, { as: admin, params: { id: `${team.id}.${leaving.id}` } })
    expect((await club.call(api.achievements.takeBack, { as: leaving, params: { id } })).status).toBe(404)
  })
})
