import { expect, test } from 'vitest'
import { formatOpponent } from '#frontend/events/describe.ts'
import { csvFileName } from '#frontend/lib/download.ts'
import { formatRecord, getAgeByYear, getHeadCoach, getParentName } from '#frontend/teams/describe.ts'
import type { Event } from '#shared/events/model.ts'
import { formatWhen } from '#shared/events/when.ts'

const game: Event = {
  id: 'evt_1',
  title: 'Spring opener',
  eventType: 'game',
  startDate: '2026-04-04',
  endDate: '2026-04-04',
  startTime: '10:00:00',
  endTime: '11:30:00',
  teamId: 'tea_1',
  isHome: true,
  isMasterEvent: false,
  createdById: 'usr_1',
  createdAt: '2026-01-01T00:00:00Z',
  status: 'scheduled',
}
const player = { id: 'ply_1', firstName: 'Ada', lastName: 'West', birthYear: 2016, teamId: 'tea_1' }

test('a head coach is shown by name, as nobody yet, or as a person whose account is gone', () => {
  expect(getHeadCoach({ headCoachName: 'Casey Brooks' })).toBe('Casey Brooks')
  expect(getHeadCoach({})).toBe('TBD')
  expect(getHeadCoach({ headCoachName: null })).toBe('Not assigned')
})

test('a record shows its counts, and a dash before the first game', () => {
  expect(formatRecord({ wins: 3, losses: 1, ties: 0 })).toBe('3-1-0')
  expect(formatRecord({ wins: 0, losses: 0, ties: 0 })).toBe('—')
})

test('a game is shown with opponent and time, or with its title if the opponent is unknown', () => {
  expect(formatOpponent({ ...game, opponent: 'Oak Valley' }, 'tea_1', [])).toBe('vs Oak Valley')
  expect(formatOpponent({ ...game, opponent: 'Oak Valley', isHome: false }, 'tea_1', [])).toBe(
    'at Oak Valley',
  )
  const derby = { ...game, homeTeamId: 'tea_2', awayTeamId: 'tea_1' }
  expect(formatOpponent(derby, 'tea_1', [{ id: 'tea_2', name: 'Hawks' }])).toBe('at Hawks')
  expect(formatOpponent(derby, 'tea_1', [])).toBe('Spring opener')
  expect(formatOpponent(game, 'tea_1', [])).toBe('Spring opener')
  expect(formatWhen(game)).toBe('Sat, Apr 4, 10:00 AM')
})

test('a parent’s name is shown to those who may know it, and a dash to everybody else', () => {
  const known = { ...player, parentName: 'Dana West' }
  expect(getParentName(known, ['coach'])).toBe('Dana West')
  expect(getParentName(player, ['assistant'])).toBe('No parent assigned')
  expect(getParentName(player, [])).toBe('—')
})

test('ages go by the year', () => {
  expect(getAgeByYear(player, '2026-01-01')).toBe(10)
})

test('a file is named after its content', () => {
  expect(csvFileName('roster', 'U9 Girls / Élite')).toBe('roster-u9-girls-elite.csv')
  expect(csvFileName('roster', '日本')).toBe('roster.csv')
})
