import type { Attendance } from './attendance.ts'
import { sideOf } from './homeAway.ts'
import { hasSides } from './kinds.ts'
import type { Event } from './model.ts'
import { eventStart, isInProgress } from './rules.ts'

export interface SeasonRecord {
  wins: number
  losses: number
  ties: number
}

/** A team's record over the games that took place and have a score, from that team's side. */
export function calculateRecord(events: readonly Event[], team: string): SeasonRecord {
  const record = { wins: 0, losses: 0, ties: 0 }
  for (const event of events) {
    const outcome = outcomeOf(event, team)
    if (outcome) record[outcome] += 1
  }
  return record
}

export function outcomeOf(event: Event, team: string): keyof SeasonRecord | undefined {
  const { status, homeScore, awayScore } = event
  const side = sideOf(event, team)
  if (!hasSides(event) || status !== 'scheduled' || !side) return undefined
  if (homeScore === undefined || awayScore === undefined) return undefined
  const ahead = side === 'home' ? homeScore - awayScore : awayScore - homeScore
  if (ahead === 0) return 'ties'
  return ahead > 0 ? 'wins' : 'losses'
}

/** The game that is being played, and that is not called off. `now` is the club's `wallClock`. */
export const findCurrentGame = (events: readonly Event[], now: string): Event | undefined =>
  events.find(event => hasSides(event) && event.status === 'scheduled' && isInProgress(event, now))

/** The next upcoming game that is not called off. `now` is the club's `wallClock`. */
export function findNextGame<E extends Pick<Event, 'eventType' | 'status' | 'startDate' | 'startTime'>>(
  events: readonly E[],
  now: string,
): E | undefined {
  const games = events.filter(
    event => hasSides(event) && event.status === 'scheduled' && eventStart(event) >= now,
  )
  return games.reduce<E | undefined>(
    (first, game) => (first && eventStart(first) <= eventStart(game) ? first : game),
    undefined,
  )
}

export interface AttendanceFigures {
  attended: number
  counted: number
}

/**
 * What one attendance adds to a child's figures. Excused children and bare answers count neither way, and nothing
 * counts if the event did not take place.
 */
export function attendanceFiguresOf({
  status,
  eventStatus = 'scheduled',
}: Pick<Attendance, 'status'> & { eventStatus?: Event['status'] }): AttendanceFigures {
  if (eventStatus !== 'scheduled') return { attended: 0, counted: 0 }
  if (status === 'present' || status === 'late') return { attended: 1, counted: 1 }
  return { attended: 0, counted: status === 'absent' ? 1 : 0 }
}

export const sumFigures = (all: readonly AttendanceFigures[]): AttendanceFigures => ({
  attended: all.reduce((sum, { attended }) => sum + attended, 0),
  counted: all.reduce((sum, { counted }) => sum + counted, 0),
})

/** Undefined as long as there is nothing to count. */
export const attendancePercent = ({ attended, counted }: AttendanceFigures): number | undefined =>
  counted > 0 ? Math.round((100 * attended) / counted) : undefined
