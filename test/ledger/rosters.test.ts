import { afterEach, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newProgram } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createTamperer } from './tamper.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const { tamper } = createTamperer()
const { director, team, kid, mate, coach } = cast

await cast.join(kid.id, { jerseyNumber: 7 })
const { id: programId } = await club.ok(api.programs.create, { as: director, body: newProgram('Travel') })
await club.ok(api.teams.update, { as: director, params: { id: team.id }, body: { programId } })
const createChild = await cast.createChild(cast.parent, 'Registered', { teamId: null })
const { id } = await club.ok(api.registrations.create, {
  as: cast.parent,
  body: { programId, playerId: createChild.id },
})
await club.ok(api.registrations.update, { as: director, params: { id }, body: { teamId: team.id } })

describe('the rosters', () => {
  afterEach(async () => expect(await club.verify()).toEqual([]))

  it.each([
    ['a child who is not on the roster', keys.rosterEntry(team.id, mate.id), 'delete', ['rosters']],
    [
      'another number than the child’s',
      keys.rosterEntry(team.id, kid.id),
      { jerseyNumber: 8 },
      ['rosters', 'numbers', 'numbers'],
    ],
    ['a child who has left', keys.rosterEntry(team.id, mate.id), { active: false }, ['rosters']],
    [
      'a child that knows nothing of it',
      keys.player(mate.id),
      { memberships: {} },
      ['rows', 'rows', 'rosters'],
    ],
    ['a number that nobody holds', keys.jersey(team.id, 7), 'delete', ['numbers']],
    ['a number held by another', keys.jersey(team.id, 7), { playerId: mate.id }, ['numbers', 'numbers']],
    ['a coach whom the team does not know', keys.teamStaff(team.id, coach.id), 'delete', ['staff', 'teams']],
    ['a coach without rights', keys.ownTeam(coach.id, team.id), 'delete', ['staff']],
    [
      'a right of a coach who has left',
      keys.teamStaff(team.id, coach.id),
      { active: false },
      ['staff', 'teams'],
    ],
    ['a registration without its team', keys.registration(id), { onTeam: false }, ['placed']],
    ['a registration with another team', keys.registration(id), { teamId: 'team_x' }, ['placed']],
    [
      'attendance that nobody wrote down',
      keys.rosterEntry(team.id, kid.id),
      { attended: 1, counted: 1 },
      ['attended'],
    ],
  ] as const)('verify-ledger reports %s', async (_, key, change, findings) => {
    const undo = await tamper(key, change)
    const found = (await club.verify()).map(finding => finding.split(':')[0])
    await undo()
    expect(found).toEqual(findings)
  })
})
