import { isPrivileged, isStaff, type Role } from '../access.ts'
import { formatDate } from '../dates.ts'
import type { Attendance, Event } from './model.ts'

type Teams = Pick<Event, 'teamId' | 'homeTeamId' | 'awayTeamId'>
type Pairing = Teams & Pick<Event, 'isHome' | 'opponent'>
type Moment = Pick<Event, 'startDate' | 'startTime'>

/** The club's own teams that an event is about, each once. */
export const teamsOf = ({ teamId, homeTeamId, awayTeamId }: Teams): string[] =>
  [...new Set([teamId, homeTeamId, awayTeamId])].filter(id => id !== undefined)

/**
 * A league event is everybody's. Any other is for the staff and the families of its teams (`teamIds` are both),
 * and for those who run the club.
 */
export function maySee(
  viewer: { role: Role; teamIds: readonly string[] },
  event: Teams & Pick<Event, 'isMasterEvent'>,
): boolean {
  const own = teamsOf(event).some(id => viewer.teamIds.includes(id))
  return isPrivileged(viewer.role) || event.isMasterEvent || own
}

/** The beginning by the club's clock, to compare with `wallClock`. */
export const startOf = ({ startDate, startTime }: Moment): string => `${startDate}T${startTime}`

export type Side = 'home' | 'away'

/**
 * On which side a team plays; undefined where it does not. Teams named for a side count first. `teamId` has the
 * side that is left, and `isHome` decides only where both are: so two teams are never on the same one.
 */
export function sideOf({ teamId, homeTeamId, awayTeamId, isHome }: Pairing, team: string): Side | undefined {
  if (team === homeTeamId) return 'home'
  if (team === awayTeamId) return 'away'
  if (team !== teamId || (homeTeamId && awayTeamId)) return undefined
  if (homeTeamId) return 'away'
  if (awayTeamId) return 'home'
  return isHome ? 'home' : 'away'
}

/** The event of a team that is no more: nobody else changes sides by that. */
export function withoutTeam<E extends Pairing>(event: E, team: string): E {
  const without = (id: string | undefined) => (id === team ? undefined : id)
  const side = event.teamId && sideOf(event, event.teamId)
  return {
    ...event,
    teamId: without(event.teamId),
    homeTeamId: without(event.homeTeamId),
    awayTeamId: without(event.awayTeamId),
    isHome: side ? side === 'home' : event.isHome,
  }
}

/** How a team's game is announced: "vs" at home and "at" elsewhere, and against which own team or whom else. */
export function pairingOf(
  game: Pairing,
  team: string,
): { label: 'vs' | 'at'; opponentId?: string; opponent?: string } {
  const opponentId = teamsOf(game).find(id => id !== team && sideOf(game, id))
  const label = sideOf(game, team) === 'away' ? 'at' : 'vs'
  return opponentId ? { label, opponentId } : { label, opponent: game.opponent }
}

/** The title of an event that nobody has named (specification 1 section 5). */
export function titleOf(
  { eventType, isHome, startDate }: Pick<Event, 'eventType' | 'isHome' | 'startDate'>,
  { team = 'Team', opponent = 'Opponent' }: { team?: string; opponent?: string },
): string {
  const day = formatDate(startDate, { month: 'short', day: 'numeric' })
  if (eventType === 'practice') return `${team} Practice - ${day}`
  if (eventType === 'team_building') return `${team} Team Building - ${day}`
  if (eventType !== 'game') return `${team} Event - ${day}`
  return isHome ? `${team} vs ${opponent} - ${day}` : `${opponent} vs ${team} - ${day}`
}

export interface SeasonRecord {
  wins: number
  losses: number
  ties: number
}

/** The games of a team that were played to an end and have a score, counted from its side. */
export function recordOf(events: readonly Event[], team: string): SeasonRecord {
  const record = { wins: 0, losses: 0, ties: 0 }
  for (const event of events) {
    const outcome = outcomeOf(event, team)
    if (outcome) record[outcome] += 1
  }
  return record
}

function outcomeOf(event: Event, team: string): keyof SeasonRecord | undefined {
  const { eventType, status, homeScore, awayScore } = event
  const side = sideOf(event, team)
  if (eventType !== 'game' || status !== 'scheduled' || !side) return undefined
  if (homeScore === undefined || awayScore === undefined) return undefined
  const ahead = side === 'home' ? homeScore - awayScore : awayScore - homeScore
  if (ahead === 0) return 'ties'
  return ahead > 0 ? 'wins' : 'losses'
}

/** The first game to come that nobody has called off. `now` is the club's `wallClock`. */
export function nextGame<E extends Moment & Pick<Event, 'eventType' | 'status'>>(
  events: readonly E[],
  now: string,
): E | undefined {
  const games = events.filter(
    event => event.eventType === 'game' && event.status === 'scheduled' && startOf(event) >= now,
  )
  return games.reduce<E | undefined>(
    (first, game) => (first && startOf(first) <= startOf(game) ? first : game),
    undefined,
  )
}

export interface Figures {
  attended: number
  counted: number
}

/** What an attendance adds to a child's figures: who was excused, or has only answered, counts neither way. */
export function figuresOf({ status }: Pick<Attendance, 'status'>): Figures {
  if (status === 'present' || status === 'late') return { attended: 1, counted: 1 }
  return { attended: 0, counted: status === 'absent' ? 1 : 0 }
}

/** undefined while there is nothing to count: no figure is better than an invented one. */
export const percentOf = ({ attended, counted }: Figures): number | undefined =>
  counted > 0 ? Math.round((100 * attended) / counted) : undefined

/**
 * A child's attendance, with what is noted beside it, is for its family, for the staff of the teams that it is
 * there for, and for those who run the club.
 */
export function maySeeAttendance(
  viewer: { role: Role; familyIds: readonly string[]; teamIds: readonly string[] },
  of: { playerId: string; teamIds: readonly string[] },
): boolean {
  const ofTeam = isStaff(viewer.role) && of.teamIds.some(id => viewer.teamIds.includes(id))
  return isPrivileged(viewer.role) || viewer.familyIds.includes(of.playerId) || ofTeam
}
