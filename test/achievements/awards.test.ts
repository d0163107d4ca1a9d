import { afterAll, expect, it } from 'vitest'
import type { BodyInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createAwardFixture } from './achievements.ts'

const club = await openClub()
const fixture = await createAwardFixture(club)
const { auditRows } = await import('#functions/stores/audit/store.ts')
const { admin, director, coach, assistant, otherCoach, parent } = fixture
const { kid, mate, other, team, otherTeam, type, countOf, award, of } = fixture

const hustle = await type('Hustle')
const attempt = async (body: object, as: { token: string } = coach) => {
  const reply = await club.call(api.achievements.award, { as, body: { typeId: hustle.id, ...body } })
  return [reply.status, reply.json.message]
}
const revoke = (id: string, as: { token: string } = coach) =>
  club.call(api.achievements.revoke, { as, params: { id } })

afterAll(async () => expect(await club.verify()).toEqual([]))

it('coaches and assistants award their own players and teams, and find no others; the office awards all', async () => {
  for (const [as, to] of [
    [assistant, { playerId: kid.id }],
    [assistant, { teamId: team.id }],
    [director, { playerId: other.id }],
    [admin, { teamId: otherTeam.id }],
  ] as const)
    expect(await attempt(to, as)).toEqual([201, undefined])
  for (const as of [coach, assistant]) {
    expect(await attempt({ playerId: other.id }, as)).toEqual([404, 'Player not found'])
    expect(await attempt({ teamId: otherTeam.id }, as)).toEqual([404, 'Team not found'])
  }
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

it('an award that names no team is for the newest team of the child that its giver coaches', async () => {
  const child = await fixture.createChild(parent, 'Twofold')
  club.clock.pass({ seconds: 1 })
  const body = { teamId: otherTeam.id, playerId: child.id }
  await club.ok(api.teams.join, { as: director, body })
  const given = [coach, director, otherCoach].map(as => award({ typeId: hustle.id, playerId: child.id }, as))
  const teams = (await Promise.all(given)).map(({ teamId }) => teamId)
  expect(teams).toEqual([team.id, otherTeam.id, otherTeam.id])
})

it.each([
  [{}, 400, 'Please select a player or a team'],
  [{ playerId: 0, teamId: '' }, 400, 'Please select a player or a team'],
  [{ playerId: 'ply_none' }, 404, 'Player not found'],
  [{ teamId: 'team_none' }, 404, 'Team not found'],
  [{ typeId: 'typ_none', playerId: kid.id }, 404, 'Achievement type not found'],
  [{ playerId: kid.id, teamId: otherTeam.id }, 400, 'Kid is not on this team'],
])('an award is refused with %j: %i', async (body, status, message) => {
  const count = await countOf(hustle.id)
  expect(await attempt(body, director)).toEqual([status, message])
  expect([await countOf(hustle.id), await countOf('typ_none')]).toEqual([count, undefined])
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

it('a team award goes to everybody on the team, stays when they leave, and does not reach those who join later', async () => {
  const spirit = await type('Spirit')
  const leaver = await fixture.createChild(parent, 'Leaver')
  const made = await award({ typeId: spirit.id, teamId: team.id })
  expect(made).toMatchObject({ teamId: team.id, teamName: team.name })
  expect(made).not.toHaveProperty('playerId')
  const late = await fixture.createChild(parent, 'Late')
  await club.ok(api.teams.leave, { as: admin, params: { id: `${team.id}.${leaver.id}` } })
  const holders = async () => {
    const children = Object.entries({ kid, mate, leaver, late, other })
    const all = await Promise.all(children.map(async ([name, { id }]) => ({ name, given: await of(id) })))
    return all.flatMap(({ name, given }) => (given.some(({ typeId }) => typeId === spirit.id) ? name : []))
  }
  expect([await holders(), await countOf(spirit.id)]).toEqual([['kid', 'mate', 'leaver'], 1])
  expect((await revoke(made.id)).status).toBe(200)
  expect([await holders(), await countOf(spirit.id)]).toEqual([[], 0])
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
  for (const _ of ['once', 'twice']) await award({ typeId: star.id, playerId: child.id })
  const teams = await award({ typeId: star.id, teamId: team.id })
  await club.ok(api.players.remove, { as: admin, params: { id: child.id } })
  await club.tick()
  expect(await countOf(star.id)).toBe(1)
  expect((await of(kid.id)).some(({ id }) => id === teams.id)).toBe(true)
  const { deleteAwardsOfPlayer } = await import('#functions/stores/achievements/store.ts')
  await deleteAwardsOfPlayer(child.id)
  expect(await countOf(star.id)).toBe(1)
})

it('an award is taken back once, by its coach for as long as they coach the team, or by the office', async () => {
  const before = Number(await countOf(hustle.id))
  const give = async (as = coach) => (await award({ typeId: hustle.id, playerId: kid.id }, as)).id
  const leaving = await club.person('coach', { teams: [team.id] })
  const [own, theirs, last] = [await give(), await give(assistant), await give(leaving)]
  await club.ok(api.teams.leave, { as: admin, params: { id: `${team.id}.${leaving.id}` } })
  for (const [id, as] of [
    [theirs, coach],
    [own, otherCoach],
    [last, leaving],
  ] as const)
    expect(await revoke(id, as)).toMatchObject({
      status: 404,
      json: { message: 'Achievement not found' },
    })
  expect(await countOf(hustle.id)).toBe(before + 3)
  for (const [id, as] of [
    [own, coach],
    [theirs, director],
    [last, admin],
  ] as const) {
    expect((await revoke(id, as)).status).toBe(200)
    expect((await revoke(id, as)).status).toBe(404)
  }
  expect(await countOf(hustle.id)).toBe(before)
})
