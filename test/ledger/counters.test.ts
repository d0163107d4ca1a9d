import { afterEach, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newProgram } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createTamperer } from './tamper.ts'

const club = await openClub()
const { director, team, coach } = await createTeamFixture(club)
const { tamper } = createTamperer()

const { id: programId } = await club.ok(api.programs.create, { as: director, body: newProgram('Travel') })
await club.ok(api.teams.update, { as: director, params: { id: team.id }, body: { programId } })
const day = { startDate: '2026-03-14', endDate: '2026-03-14', startTime: '10:00:00', endTime: '11:30:00' }
const game = await club.ok(api.events.create, {
  as: director,
  body: { eventType: 'game', teamId: team.id, homeTeamId: team.id, opponent: 'Lakeside', ...day },
})
await club.tick()
const own = keys.stats(programId)

describe('the counters', () => {
  afterEach(async () => expect(await club.verify()).toEqual([]))

  it.each([
    ['a team too many', own, { teams: 2 }, ['teams']],
    ['places on a staff that nobody has', own, { coaches: 3 }, ['teams']],
    ['a program that counts nothing', own, 'delete', ['teams', 'teams']],
    [
      'a team that another program counts',
      keys.team(team.id),
      { programId: 'prg_x' },
      ['rows', 'teams', 'teams', 'counted', 'counted'],
    ],
    [
      'a coach whom no program counts',
      keys.teamStaff(team.id, coach.id),
      { programId: undefined },
      ['teams', 'counted'],
    ],
    ['games that nobody plays', keys.stats('none'), { games: 4 }, ['schedule']],
    ['a schedule that nobody counts', keys.stats('none'), 'delete', ['schedule']],
    [
      'a practice counted as a game',
      keys.event(game.id),
      { eventType: 'practice' },
      ['events', 'schedule', 'schedule'],
    ],
    ['a schedule that a program counts', own, { events: 1 }, ['schedule']],
  ] as const)('verify-ledger reports %s', async (_, key, change, findings) => {
    const undo = await tamper(key, change)
    const found = (await club.verify()).map(finding => finding.split(':')[0])
    await undo()
    expect(found).toEqual(findings)
  })
})
