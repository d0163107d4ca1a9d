import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#shared/access.ts'
import { maySeeAttendance } from '#shared/events/attendanceAccess.ts'
import { attendanceStatuses } from '#shared/events/choices.ts'
import { attendanceFiguresOf, attendancePercent } from '#shared/events/figures.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { eventKinds, eventTypes } from '#shared/events/kinds.ts'
import { maySee } from '#shared/events/rules.ts'
import { newEvent } from './events.ts'

it('events have exactly these types and names', () => {
  expect(eventTypes.map(type => [type, eventKinds[type].label])).toEqual([
    ['game', 'Game'],
    ['practice', 'Practice'],
    ['team_building', 'Team Building'],
    ['master', 'League Event'],
    ['meeting', 'Meeting'],
    ['clinic', 'Clinic'],
  ])
})

describe('who can see an event', () => {
  const of = (more: object) => newEvent(more)
  it.each<[string, object, string[], boolean]>([
    ['by its own team', { teamId: 'A' }, ['A'], true],
    ['by the home team', { teamId: 'A', homeTeamId: 'B', awayTeamId: 'A' }, ['B'], true],
    ['by the away team', { teamId: 'A', homeTeamId: 'A', awayTeamId: 'B' }, ['B'], true],
    ['by none without a team', {}, ['A'], false],
    ['by no other team', { teamId: 'A', homeTeamId: 'A', awayTeamId: 'B' }, ['C'], false],
    ['by everybody when it is the league’s', { isMasterEvent: true }, [], true],
  ])('who sees an event: %s', (_, fields, teamIds, seen) => {
    for (const role of roles) {
      const privileged = role === 'admin' || role === 'program_director'
      expect(maySee({ role, teamIds }, of(fields)), role).toBe(seen || privileged)
    }
  })

  it('an event between two of a person’s teams is listed once for each of them', () => {
    expect(teamsOf({ teamId: 'A', homeTeamId: 'A', awayTeamId: 'B' })).toEqual(['A', 'B'])
    expect(teamsOf({})).toEqual([])
  })
})

describe('attendance', () => {
  it.each([
    [undefined, 0, 0],
    ['present', 1, 1],
    ['late', 1, 1],
    ['absent', 0, 1],
    ['excused', 0, 0],
  ] as const)('attendance %s counts %i of %i', (status, attended, counted) => {
    expect(attendanceFiguresOf({ status })).toEqual({ attended, counted })
  })

  it('attendance has no other status than these', () => expect(attendanceStatuses).toHaveLength(4))

  it.each([
    [0, 0, undefined],
    [0, 4, 0],
    [4, 4, 100],
    [2, 3, 67],
    [1, 3, 33],
    [199, 200, 100],
  ])('%i of %i present are %s percent', (attended, counted, percent) => {
    expect(attendancePercent({ attended, counted })).toBe(percent)
  })

  it.each<[string, Role, object, boolean]>([
    ['the family', 'parent', { familyIds: ['p'] }, true],
    ['the child itself', 'player', { familyIds: ['p'] }, true],
    ['another family of the team', 'parent', { familyIds: ['q'], teamIds: ['A'] }, false],
    ['the team’s coach', 'coach', { teamIds: ['A'] }, true],
    ['the team’s assistant', 'assistant_coach', { teamIds: ['B', 'A'] }, true],
    ['another team’s coach', 'coach', { teamIds: ['B'] }, false],
    ['a coach of none', 'coach', {}, false],
    ['the director', 'program_director', {}, true],
    ['the administrator', 'admin', {}, true],
  ])('attendance is seen by %s: %s %j %s', (_, role, more, seen) => {
    const viewer = { role, familyIds: [], teamIds: [], ...more }
    expect(maySeeAttendance(viewer, { playerId: 'p', teamIds: ['A'] })).toBe(seen)
  })
})
