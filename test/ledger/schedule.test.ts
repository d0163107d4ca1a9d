import { afterEach, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createTamperer } from './tamper.ts'

const club = await openClub()
const { director, team, kid, parent } = await createTeamFixture(club)
const { tamper } = createTamperer()

const game = await club.ok(api.events.create, {
  as: director,
  body: {
    eventType: 'game',
    teamId: team.id,
    homeTeamId: team.id,
    opponent: 'Lakeside',
    startDate: '2026-03-14',
    endDate: '2026-03-14',
    startTime: '10:00:00',
    endTime: '11:30:00',
  },
})
const params = { id: game.id }
await club.ok(api.events.attend, { as: parent, params, body: { playerId: kid.id, response: 'going' } })
const copy = keys.teamEvent(team.id, '2026-03-14#10:00:00', game.id)
const answer = keys.attendance(game.id, kid.id)

describe('the schedule', () => {
  afterEach(async () => expect(await club.verify()).toEqual([]))

  it.each([
    ['a game that its team has not', copy, 'delete', ['events']],
    ['another place on the schedule of its team', copy, { location: 'Elsewhere' }, ['events']],
    ['another score there', copy, { homeScore: 9 }, ['events']],
    [
      'an event that is gone, but not for its team',
      keys.event(game.id),
      'delete',
      ['events', 'answers', 'schedule'],
    ],
    ['an event of another team', keys.event(game.id), { teamId: 'team_x' }, ['events', 'events']],
    ['an answer about another day', answer, { title: 'Practice' }, ['answers']],
  ] as const)('verify-ledger reports %s', async (_, key, change, findings) => {
    const undo = await tamper(key, change)
    const found = (await club.verify()).map(finding => finding.split(':')[0])
    await undo()
    expect(found.sort()).toEqual([...findings].sort())
  })

  it('verify-ledger accepts a schedule that lags behind a pending job', async () => {
    const at = { as: director, params }
    await club.ok(api.events.update, { ...at, body: { title: 'The big game', startDate: '2026-03-15' } })
    const { attendance } = await import('#functions/stores/events/attendance.ts')
    expect(await attendance.get(answer)).toMatchObject({ title: game.title })
    expect(await club.verify()).toEqual([])
    await club.tick()
    expect(await attendance.get(answer)).toMatchObject({ title: 'The big game', startDate: '2026-03-15' })
  })
})
