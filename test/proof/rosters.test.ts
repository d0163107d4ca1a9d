import { expect, it } from 'vitest'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { reportFinding, runs } from '../proof.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'

const meter = createMeter()
const club = await openClub({
  watch: { dynamodb: meter.watch },
})
const fixtures = await createTeamFixture(club)

/** Rows of children in the table, on no team or all on the same one. */
async function enter(count: number, teamId?: string): Promise<void> {
  const [{ savePlayer }, { getPlayer }, { commit }, { newId }] = await Promise.all([
    import('#functions/stores/players/roster.ts'),
    import('#functions/stores/players/store.ts'),
    import('#functions/platform/data/transaction.ts'),
    import('#functions/platform/data/ids.ts'),
  ])
  const row = await getPlayer(fixtures.kid.id)
  if (!row) throw new Error('no child')
  const { createdAt } = row
  const one = () => {
    const id = newId('ply', club.clock.now)
    const memberships = teamId ? { [teamId]: { teamId, active: true, createdAt } } : {}
    return savePlayer(undefined, {
      ...row,
      id,
      userId: newId('usr', club.clock.now),
      memberships,
      version: 1,
    })
  }
  const each = teamId ? 2 : 1
  for (let n = 0; n < count; n += 50 / each) {
    const some = Array.from({ length: Math.min(50 / each, count - n) }, one)
    await commit(...some.flat())
  }
}

it('a roster of 40 costs the same in a club of any size', async () => {
  const params = { id: fixtures.team.id }
  await enter(38, fixtures.team.id)
  const reads: [string, Route, { token: string }, object][] = [
    ['team', api.teams.get, fixtures.coach, { params }],
    ['roster, for a family', api.teams.players, fixtures.parent, { params }],
    ['roster, for a coach', api.teams.players, fixtures.coach, { params }],
    ['medical sheet', api.teams.medicalSheet, fixtures.coach, { params }],
    ['a child', api.players.get, fixtures.coach, { params: { id: fixtures.kid.id } }],
    ['my players', api.players.list, fixtures.coach, {}],
    ['memberships', api.teams.memberships, fixtures.coach, {}],
  ]
  const costs = async () => {
    const found: Record<string, unknown> = {}
    for (const [name, route, as, more] of reads)
      found[name] = await meter.of(() => club.ok(route, { as, ...more }))
    const playerId = (await kid()).id
    const body = { playerId, teamId: fixtures.team.id }
    found['onto the team'] = await meter.of(() => club.ok(api.teams.join, { as: fixtures.director, body }))
    const leaving = { params: { id: `${fixtures.team.id}.${playerId}` } }
    found['off the team'] = await meter.of(() =>
      club.ok(api.teams.leave, { as: fixtures.director, ...leaving }),
    )
    return found
  }
  await costs()
  const before = await costs()
  const count = runs(600, 5000)
  await enter(count)
  expect(await costs()).toEqual(before)
  reportFinding(`a roster of 40 in a club of ${count} players: ${JSON.stringify(before)}`)

  const { json, headers } = await club.call(api.players.list, { as: fixtures.director })
  expect([json.length, headers['x-next-cursor'] !== undefined]).toEqual([500, true])
})

const kid = () =>
  club.ok(api.players.create, {
    as: fixtures.admin,
    body: newPlayer('Joiner', { parentId: fixtures.parent.id }),
  })
