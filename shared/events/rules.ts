import { isPrivileged, type Role } from '../access.ts'
import { addHours, daysBetween, instantOf } from '../dates.ts'
import type { Issue } from '../http.ts'
import { teamsOf } from './homeAway.ts'
import { hasSides, isLeagueWide } from './kinds.ts'
import type { Event } from './model.ts'

type Teams = Pick<Event, 'teamId' | 'homeTeamId' | 'awayTeamId'>

/**
 * Everyone sees a league event. Other events are for the staff and families of their teams (`teamIds` holds both)
 * and for admins and directors.
 */
export function maySee(
  viewer: { role: Role; teamIds: readonly string[] },
  event: Teams & Pick<Event, 'isMasterEvent'>,
): boolean {
  const own = teamsOf(event).some(id => viewer.teamIds.includes(id))
  return isPrivileged(viewer.role) || event.isMasterEvent || own
}

/** `teamIds`: teams the caller coaches. */
interface EventCaller {
  id: string
  role: Role
  teamIds: readonly string[]
}

/** Is the caller on the staff of one of the event's teams, or an admin or director? */
export const runsTeamOf = ({ role, teamIds }: EventCaller, event: Teams): boolean =>
  isPrivileged(role) || teamsOf(event).some(id => teamIds.includes(id))

/** Coaches cancel, postpone and score any event their team takes part in. */
export const maySetStatus = (caller: EventCaller, event: Teams): boolean =>
  caller.role !== 'assistant_coach' && runsTeamOf(caller, event)

/** Coaches change and delete only events they created themselves, while they coach one of the teams. */
export const mayChange = (caller: EventCaller, event: Teams & Pick<Event, 'createdById'>): boolean =>
  isPrivileged(caller.role) || (maySetStatus(caller, event) && event.createdById === caller.id)

/** The start in the club's local time, comparable with `wallClock`. */
export const eventStart = ({ startDate, startTime }: Pick<Event, 'startDate' | 'startTime'>): string =>
  `${startDate}T${startTime}`

export const eventEnd = ({ endDate, endTime }: Pick<Event, 'endDate' | 'endTime'>): string =>
  `${endDate}T${endTime}`

/** `now` is in the club's time zone, like the times of the event. */
export const isInProgress = (event: Times, now: string): boolean =>
  eventStart(event) <= now && now < eventEnd(event)

/** When the staff may begin to say who is there: half a day before, so that nobody checks in at the wrong event. */
export const checkInOpens = (
  { startDate, startTime }: Pick<Event, 'startDate' | 'startTime'>,
  timeZone: string,
): Date => addHours(instantOf(timeZone, startDate, startTime), -12)

/** Do two events overlap? One that starts when the other ends does not. */
export const isOverlapping = (one: Times, other: Times): boolean =>
  eventStart(one) < eventEnd(other) && eventStart(other) < eventEnd(one)

type Times = Pick<Event, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/** Long enough for a two-week camp. Lists look back this far for events still going on. */
export const maxEventDays = 14

/** The message for a missing team: title, then sentence. */
export const missingTeamMessages = {
  team: { title: 'Team is required', text: 'Please select a team for this event' },
  home: { title: 'Home team is required', text: 'Please select a home team for this game' },
  away: {
    title: 'Away team or opponent is required',
    text: 'Please select an away team or enter an external opponent',
  },
} as const

/** Checks across the fields of an event; each field has been validated by itself before. */
export function findEventIssues(event: Teams & Times & Pick<Event, 'eventType' | 'opponent'>): Issue[] {
  const { teamId, homeTeamId, awayTeamId, opponent } = event
  const issues: Issue[] = []
  const named = teamsOf(event)
  if (eventEnd(event) <= eventStart(event)) {
    const field = event.endDate < event.startDate ? 'endDate' : 'endTime'
    issues.push({ field, message: 'The event must end after it starts' })
  }
  if (daysBetween(event.startDate, event.endDate) > maxEventDays) {
    issues.push({ field: 'endDate', message: `An event can last at most ${maxEventDays} days` })
  }
  if (isLeagueWide(event)) return issues
  if (hasSides(event)) {
    if (named.length === 0) issues.push({ field: 'homeTeamId', message: missingTeamMessages.home.text })
    else if (homeTeamId !== undefined && homeTeamId === awayTeamId) {
      issues.push({ field: 'awayTeamId', message: 'A team cannot play against itself' })
    } else if (named.length < 2 && !opponent?.trim()) {
      issues.push({ field: 'awayTeamId', message: missingTeamMessages.away.text })
    }
  } else if (!teamId) {
    issues.push({ field: 'teamId', message: missingTeamMessages.team.text })
  }
  return issues
}

/** A start moved by this many hours, or to another day, is another question to a family. */
const askAgainHours = 2

/**
 * Does an answer given for one start still count for this one? `answeredFor` is an `eventStart`; answers from before it was
 * stored have none, and count.
 */
export function isAnswerCurrent(
  answeredFor: string | undefined,
  { startDate, startTime }: Pick<Event, 'startDate'> & { startTime?: string },
): boolean {
  if (answeredFor === undefined) return true
  const [day, time = ''] = answeredFor.split('T')
  if (day !== startDate) return false
  return startTime === undefined || Math.abs(hourOf(time) - hourOf(startTime)) < askAgainHours
}

const hourOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours + minutes / 60
}

/** May a family still answer whether its child comes? `now` is the club's `wallClock`. */
export const isOpenForAnswers = (
  event: Pick<Event, 'startDate' | 'startTime' | 'status' | 'isMasterEvent'>,
  now: string,
): boolean => !event.isMasterEvent && event.status === 'scheduled' && now < eventStart(event)
