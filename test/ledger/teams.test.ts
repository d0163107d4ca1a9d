import { expect, test } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { createAwardFixture } from '../achievements/achievements.ts'
import { openClub } from '../club.ts'
import { newProgram } from '../forms.ts'
import { testViolations } from './tamper.ts'

const club = await openClub()
const { director, parent, team, kid, mate, coach, createChild, join, type, award } =
  await createAwardFixture(club)

await join(kid.id, { jerseyNumber: 7 })
const { id: programId } = await club.ok(api.programs.create, { as: director, body: newProgram('Travel') })
await club.ok(api.teams.update, { as: director, params: { id: team.id }, body: { programId } })
const registered = await createChild(parent, 'Registered', { teamId: null })
const { id: registrationId } = await club.ok(api.registrations.create, {
  as: parent,
  body: { programId, playerId: registered.id },
})
const placing = { params: { id: registrationId }, body: { teamId: team.id } }
await club.ok(api.registrations.update, { as: director, ...placing })

const when = { startDate: '2026-03-14', endDate: '2026-03-14', startTime: '10:00:00', endTime: '11:30:00' }
const game = await club.ok(api.events.create, {
  as: director,
  body: { eventType: 'game', teamId: team.id, homeTeamId: team.id, opponent: 'Lakeside', ...when },
})
const going = { playerId: kid.id, response: 'going' as const }
await club.ok(api.events.attend, { as: parent, params: { id: game.id }, body: going })
await club.tick()

const { id: badgeId } = await type('Hustle')
const own = await award({ typeId: badgeId, playerId: kid.id })
const teams = await award({ typeId: badgeId, teamId: team.id })

const stats = keys.stats(programId)
const scheduled = keys.teamEvent(team.id, '2026-03-14#10:00:00', game.id)
const answer = keys.attendance(game.id, kid.id)
const mateOnRoster = keys.rosterEntry(team.id, mate.id)
const kidOnRoster = keys.rosterEntry(team.id, kid.id)
const coachOnStaff = keys.teamStaff(team.id, coach.id)

testViolations(club, [
  ['a badge that counts too many', keys.achievementType(badgeId), { awardCount: 5 }, 'badges'],
  ['an award that is gone and still counted', keys.award(own.id), 'delete', 'badges'],
  ['awards of a badge that is gone', keys.achievementType(badgeId), 'delete', 'badges'],
  ['a team’s award that only its players have', keys.award(teams.id), 'delete', 'badges', 'awards'],
  ['a player who has another award', keys.award(teams.id, kid.id), { note: 'Mine' }, 'awards'],

  ['a team too many', stats, { teams: 2 }, 'teams'],
  ['places on a staff that nobody has', stats, { coaches: 3 }, 'teams'],
  ['a program that counts nothing', stats, 'delete', 'teams', 'figures'],
  [
    'a team that another program counts',
    keys.team(team.id),
    { programId: 'prg_x' },
    'rows',
    'teams',
    'counted',
  ],
  ['a coach whom no program counts', coachOnStaff, { programId: undefined }, 'teams', 'counted'],

  ['games that nobody plays', keys.stats('none'), { games: 4 }, 'schedule'],
  ['a schedule that nobody counts', keys.stats('none'), 'delete', 'schedule'],
  [
    'a practice counted as a game',
    keys.event(game.id),
    { eventType: 'practice' },
    'events',
    'answers',
    'schedule',
  ],
  ['a schedule that a program counts', stats, { events: 1 }, 'schedule'],
  ['a game that its team has not', scheduled, 'delete', 'events'],
  ['another place on the schedule of its team', scheduled, { location: 'Elsewhere' }, 'events'],
  ['another score there', scheduled, { homeScore: 9 }, 'events'],
  ['a game that only its team still has', keys.event(game.id), 'delete', 'events', 'answers', 'schedule'],
  ['a game of another team', keys.event(game.id), { teamId: 'team_x' }, 'events'],
  ['an answer about another day', answer, { title: 'Practice' }, 'answers'],

  ['a child who is not on the roster', mateOnRoster, 'delete', 'rosters'],
  ['another number than the child’s', kidOnRoster, { jerseyNumber: 8 }, 'rosters', 'numbers'],
  ['a child who has left', mateOnRoster, { active: false }, 'rosters'],
  ['a child that knows nothing of its team', keys.player(mate.id), { memberships: {} }, 'rows', 'rosters'],
  ['a number that nobody holds', keys.jersey(team.id, 7), 'delete', 'numbers'],
  ['a number held by another', keys.jersey(team.id, 7), { playerId: mate.id }, 'numbers'],
  ['attendance that nobody wrote down', kidOnRoster, { attended: 1, counted: 1 }, 'attended'],

  ['a coach whom the team does not know', coachOnStaff, 'delete', 'staff', 'teams'],
  ['a coach without rights', keys.ownTeam(coach.id, team.id), 'delete', 'staff'],
  ['a right of a coach who has left', coachOnStaff, { active: false }, 'staff', 'teams'],
  ['a registration without its team', keys.registration(registrationId), { onTeam: false }, 'placed'],
  ['a registration with another team', keys.registration(registrationId), { teamId: 'team_x' }, 'placed'],
])

test('verify-ledger accepts a schedule that lags behind a pending job', async () => {
  const change = { title: 'The big game', startDate: '2026-03-15' }
  await club.ok(api.events.update, { as: director, params: { id: game.id }, body: change })
  const { attendance } = await import('#functions/stores/events/attendance.ts')
  expect(await attendance.get(answer)).toMatchObject({ title: game.title })
  expect(await club.verify()).toEqual([])
  await club.tick()
  expect(await attendance.get(answer)).toMatchObject(change)
})
