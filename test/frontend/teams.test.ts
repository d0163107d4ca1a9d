import { expect, test } from 'vitest'
import { formatOpponent } from '#frontend/events/describe.ts'
import { formatRecord, getAgeByYear, getHeadCoach, getParentName } from '#frontend/teams/describe.ts'
import { toTelLink } from '#frontend/teams/telephone.ts'
import type { Event } from '#shared/events/model.ts'
import { formatWhen } from '#shared/events/when.ts'

const game: Event = {
  ...{ id: 'evt_1', title: 'Spring opener', eventType: 'game', teamId: 'tea_1', isHome: true },
  ...{ startDate: '2026-04-04', endDate: '2026-04-04', startTime: '10:00:00', endTime: '11:30:00' },
  ...{ isMasterEvent: false, createdById: 'usr_1', createdAt: '2026-01-01T00:00:00Z', status: 'scheduled' },
}
const player = { id: 'ply_1', firstName: 'Ada', lastName: 'West', birthYear: 2016, teamId: 'tea_1' }

test('a head coach is shown by name, or as nobody; a record by its counts, or as a dash before the first game', () => {
  expect(getHeadCoach({ headCoachName: 'Casey Brooks' })).toBe('Casey Brooks')
  expect(getHeadCoach({})).toBe('TBD')
  expect(getHeadCoach({ headCoachName: null })).toBe('Not assigned')
  expect(formatRecord({ wins: 3, losses: 1, ties: 0 })).toBe('3-1-0')
  expect(formatRecord({ wins: 0, losses: 0, ties: 0 })).toBe('—')
})

test('a game is shown with opponent and time, or with its title if the opponent is unknown', () => {
  expect(formatOpponent({ ...game, opponent: 'Oak Valley' }, 'tea_1', [])).toBe('vs Oak Valley')
  expect(formatOpponent({ ...game, opponent: 'Oak', isHome: false }, 'tea_1', [])).toBe('at Oak')
  const derby = { ...game, homeTeamId: 'tea_2', awayTeamId: 'tea_1' }
  expect(formatOpponent(derby, 'tea_1', [{ id: 'tea_2', name: 'Hawks' }])).toBe('at Hawks')
  expect(formatOpponent(derby, 'tea_1', [])).toBe('Spring opener')
  expect(formatOpponent(game, 'tea_1', [])).toBe('Spring opener')
  expect(formatWhen(game)).toBe('Sat, Apr 4, 10:00 AM')
})

test.each([
  ['555-010-1234', 'tel:+15550101234'],
  ['(555) 010-1234', 'tel:+15550101234'],
  ['+1 555.010.1234', 'tel:+15550101234'],
  ['555–010–1234', 'tel:+15550101234'],
  ['1-555-010-1234 x12', 'tel:+15550101234;ext=12'],
  ['555 010 1234, Ext. 12', 'tel:+15550101234;ext=12'],
  ['Work: 555-010-1234 #7 or 555-010-9999', 'tel:+15550101234;ext=7'],
  ['555-010-1234 555-010-9999', 'tel:+15550101234'],
  ['555-010-1234/555-010-9999', 'tel:+15550101234'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['010-1234', 'tel:0101234'],
  ['(work) 555-010-1234', 'tel:+15550101234'],
  ['911', 'tel:911'],
  ['ask the school', undefined],
])('the number typed as “%s” is called by %s', (typed, link) => {
  expect(toTelLink(typed)).toBe(link)
})

test('a parent’s name is shown to those who may know it, and a dash to everybody else; ages go by the year', () => {
  const known = { ...player, parentName: 'Dana West' }
  expect(getParentName(known, ['coach'])).toBe('Dana West')
  expect(getParentName(player, ['assistant'])).toBe('No parent assigned')
  expect(getParentName(player, [])).toBe('—')
  expect(getAgeByYear(player, '2026-01-01')).toBe(10)
})
