import { isPrivileged } from '#shared/access.ts'
import { addDays, daysBetween, wallClock } from '#shared/dates.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { hasSides, isLeagueWide } from '#shared/events/kinds.ts'
import { listRepeatDates, maxRepeats } from '#shared/events/repeats.ts'
import type { events as routes } from '#shared/events/routes.ts'
import { eventStart, findEventIssues, mayChange, maySetStatus, runsTeamOf } from '#shared/events/rules.ts'
import { generateTitle } from '#shared/events/titles.ts'
import type { Request } from '../../identity/http/serve.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { newId } from '../../platform/data/ids.ts'
import { commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { type EventRow, getEvent, replaceEvent } from '../../stores/events/store.ts'
import { getTeamsById, type TeamRow } from '../../stores/teams/store.ts'
import { applyChange, toEventChange, withoutIrrelevantFields } from './eventChange.ts'
import { changeSeries, createSeries } from './series.ts'

export async function createEvent({ caller, body, now }: Request<typeof routes.create>): Promise<EventRow> {
  const { repeats, isMasterEvent: _, createdById: __, ...form } = body
  const draft = withoutIrrelevantFields({ ...form, opponent: form.opponent || undefined })
  throwIfIssues(findEventIssues(draft))
  if (isLeagueWide(draft) && !isPrivileged(caller.role)) throw permissionDenied()
  const dates = repeats ? listRepeatDates(draft.startDate, repeats, maxRepeats + 1) : [draft.startDate]
  throwIfIssues(findDateIssues(dates))
  const teams = await resolveTeams(caller, draft)
  const seriesId = repeats && newId('ser', now)
  const length = daysBetween(draft.startDate, draft.endDate)
  const events = dates.map((startDate): EventRow => {
    const event = { ...draft, startDate, endDate: addDays(startDate, length) }
    return {
      ...event,
      id: newId('evt', now),
      title: draft.title || generateTitle(event, teams),
      description: draft.description || undefined,
      location: draft.location || undefined,
      address: draft.address || undefined,
      isMasterEvent: isLeagueWide(draft),
      createdById: caller.id,
      createdAt: now.toISOString(),
      status: 'scheduled',
      seriesId,
      version: 1,
    }
  })
  const [first] = events
  if (!first) throw new Error('an event has a date')
  const details = { title: first.title, startDate: first.startDate }
  const auditEntry = {
    actor: caller.id,
    action: 'event.create',
    subject: seriesId ?? first.id,
    details,
  } as const
  await createSeries(events, caller.id, auditWrite(auditEntry, now), now)
  return first
}

export async function updateEvent({ caller, params, query, body, now }: Request<typeof routes.update>) {
  const event = await getEvent(params.id)
  if (!event || !mayChange(caller, event)) throw notFound('Event')
  if (Object.values(body).every(value => value === undefined)) return event
  const change = toEventChange(event, body, now)
  throwIfIssues(findMasterEventIssues(event, body.eventType))
  // Includes the teams it leaves, because the current title may be generated from them.
  const draft = applyChange(event, change, []) ?? event
  throwIfIssues(findEventIssues(draft))
  const teams = await resolveTeams(caller, draft, teamsOf(event))
  return changeSeries({ event, change, teams, scope: query.scope, by: caller.id, now })
}

export async function setEventStatus({ caller, params, query, body, now }: Request<typeof routes.setStatus>) {
  const event = await getEvent(params.id)
  if (!event || !maySetStatus(caller, event)) throw notFound('Event')
  const { status, reason } = body
  const change = { kind: 'status' as const, status, reason: reason || undefined, at: now.toISOString() }
  return changeSeries({ event, change, teams: [], scope: query.scope, by: caller.id, now })
}

export async function setEventScore({ caller, params, body, now }: Request<typeof routes.setScore>) {
  const event = await getEvent(params.id)
  if (!event || !runsTeamOf(caller, event)) throw notFound('Event')
  if (!hasSides(event)) throw new HttpError(409, 'Only games have scores')
  if (wallClock(club.timeZone, now) < eventStart(event)) {
    throw new HttpError(409, 'This game has not started yet')
  }
  const after: EventRow = {
    ...event,
    homeScore: body.homeScore ?? undefined,
    awayScore: body.awayScore ?? undefined,
    updatedAt: now.toISOString(),
  }
  const auditEntry = { actor: caller.id, action: 'event.score', subject: event.id, details: body } as const
  await commit(...replaceEvent(event, after), auditWrite(auditEntry, now))
  return after
}

export async function deleteEvent({ caller, params, query, now }: Request<typeof routes.remove>) {
  const event = await getEvent(params.id)
  if (!event || !mayChange(caller, event)) throw notFound('Event')
  const change = { kind: 'remove' as const }
  await changeSeries({ event, change, teams: [], scope: query.scope, by: caller.id, now })
  return { id: event.id }
}

const permissionDenied = () => new HttpError(403, 'You do not have permission to do this.')

function findDateIssues(dates: string[]) {
  if (dates.length === 0)
    return [{ field: 'repeats.until', message: 'None of these days falls on or before the last date' }]
  if (dates.length <= maxRepeats) return []
  return [{ field: 'repeats.until', message: `An event can repeat at most ${maxRepeats} times` }]
}

/** A league-wide event never becomes a team's, or the other way round, because other people would see it. */
function findMasterEventIssues(event: EventRow, eventType: EventRow['eventType'] | undefined) {
  if (eventType === undefined || isLeagueWide({ eventType }) === event.isMasterEvent) return []
  const message = event.isMasterEvent
    ? 'A league event can’t become a team event. Please create a new one.'
    : 'A team event can’t become a league event. Please create a new one.'
  return [{ field: 'eventType', message }]
}

/** The club's teams in an event; a coach must coach one of them. `others` are only needed for their names. */
async function resolveTeams(
  caller: Caller,
  event: Pick<EventRow, 'eventType' | 'teamId' | 'homeTeamId' | 'awayTeamId'>,
  others: string[] = [],
): Promise<TeamRow[]> {
  if (!isLeagueWide(event) && !runsTeamOf(caller, event)) throw notFound('Team')
  const named = teamsOf(event)
  const teams = await getTeamsById([...new Set([...named, ...others])])
  const isKnown = (id: string | undefined) => id === undefined || teams.some(team => team.id === id)
  const fields = ['teamId', 'homeTeamId', 'awayTeamId'] as const
  throwIfIssues(
    fields.flatMap(field =>
      isKnown(event[field]) ? [] : [{ field, message: 'We couldn’t find that team' }],
    ),
  )
  return teams
}
