import type { Request } from '#functions/identity/http/serve.ts'
import type { Caller } from '#functions/identity/sessions/caller.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { type Event, getEvent, replaceEvent } from '#functions/stores/events/store.ts'
import { type Team, teamsById } from '#functions/stores/teams/store.ts'
import { isPrivileged } from '#shared/access.ts'
import { addDays, daysBetween, wallClock } from '#shared/dates.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { datesOf, mostRepeats } from '#shared/events/repeats.ts'
import type { events as routes } from '#shared/events/routes.ts'
import { eventIssues, mayChange, maySetStatus, runsTeamOf, startOf } from '#shared/events/rules.ts'
import { generatedTitle } from '#shared/events/titles.ts'
import { changed, editOf, relevant } from './change.ts'
import { changeSeries, enterSeries } from './series.ts'

export async function create({ caller, body, now }: Request<typeof routes.create>): Promise<Event> {
  const { repeats, isMasterEvent: _, createdById: __, ...form } = body
  const draft = relevant({ ...form, opponent: form.opponent || undefined })
  refuseIf(eventIssues(draft))
  if (draft.eventType === 'master' && !isPrivileged(caller.role)) throw notAllowed()
  const dates = repeats ? datesOf(draft.startDate, repeats, mostRepeats + 1) : [draft.startDate]
  refuseIf(datesIssues(dates))
  const teams = await namedTeams(caller, draft)
  const seriesId = repeats && newId('ser', now)
  const length = daysBetween(draft.startDate, draft.endDate)
  const events = dates.map((startDate): Event => {
    const event = { ...draft, startDate, endDate: addDays(startDate, length) }
    return {
      ...event,
      id: newId('evt', now),
      title: draft.title || generatedTitle(event, teams),
      description: draft.description || undefined,
      location: draft.location || undefined,
      address: draft.address || undefined,
      isMasterEvent: draft.eventType === 'master',
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
  const trace = { actor: caller.id, action: 'event.create', subject: seriesId ?? first.id, details } as const
  await enterSeries(events, auditRow(trace, now), now)
  return first
}

export async function update({ caller, params, query, body, now }: Request<typeof routes.update>) {
  const event = await getEvent(params.id)
  if (!event || !mayChange(caller, event)) throw notFound('Event')
  if (Object.values(body).every(value => value === undefined)) return event
  const change = editOf(event, body, now)
  refuseIf(masterIssues(event, body.eventType))
  // Of the teams it leaves too: its title may be of their making.
  const draft = changed(event, change, []) ?? event
  refuseIf(eventIssues(draft))
  const teams = await namedTeams(caller, draft, teamsOf(event))
  return changeSeries({ event, change, teams, scope: query.scope, by: caller.id, now })
}

export async function setStatus({ caller, params, query, body, now }: Request<typeof routes.setStatus>) {
  const event = await getEvent(params.id)
  if (!event || !maySetStatus(caller, event)) throw notFound('Event')
  const { status, reason } = body
  const change = { kind: 'status' as const, status, reason: reason || undefined, at: now.toISOString() }
  return changeSeries({ event, change, teams: [], scope: query.scope, by: caller.id, now })
}

export async function setScore({ caller, params, body, now }: Request<typeof routes.setScore>) {
  const event = await getEvent(params.id)
  if (!event || !runsTeamOf(caller, event)) throw notFound('Event')
  if (event.eventType !== 'game') throw new Refusal(409, 'Only a game has a score')
  if (wallClock(club.timeZone, now) < startOf(event)) {
    throw new Refusal(409, 'This game has not begun yet')
  }
  const after: Event = {
    ...event,
    homeScore: body.homeScore ?? undefined,
    awayScore: body.awayScore ?? undefined,
    updatedAt: now.toISOString(),
  }
  const trace = { actor: caller.id, action: 'event.score', subject: event.id, details: body } as const
  await commit(...replaceEvent(event, after), auditRow(trace, now))
  return after
}

export async function remove({ caller, params, query, now }: Request<typeof routes.remove>) {
  const event = await getEvent(params.id)
  if (!event || !mayChange(caller, event)) throw notFound('Event')
  const change = { kind: 'remove' as const }
  await changeSeries({ event, change, teams: [], scope: query.scope, by: caller.id, now })
  return { id: event.id }
}

const notAllowed = () => new Refusal(403, 'You do not have permission to do this.')

function datesIssues(dates: string[]) {
  if (dates.length === 0)
    return [{ field: 'repeats.until', message: 'None of these days comes before the last date' }]
  if (dates.length <= mostRepeats) return []
  return [{ field: 'repeats.until', message: `An event can be repeated ${mostRepeats} times at most` }]
}

/** An event of everybody's and one of a team's never become each other: other people would see it. */
function masterIssues(event: Event, eventType: Event['eventType'] | undefined) {
  if (eventType === undefined || (eventType === 'master') === event.isMasterEvent) return []
  const message = event.isMasterEvent
    ? 'A league event stays one. Please create a new event.'
    : 'An event of a team cannot become a league event. Please create a new one.'
  return [{ field: 'eventType', message }]
}

/** The club's own teams in an event; a coach has to be a coach of one of them. `others` are wanted by name only. */
async function namedTeams(
  caller: Caller,
  event: Pick<Event, 'eventType' | 'teamId' | 'homeTeamId' | 'awayTeamId'>,
  others: string[] = [],
): Promise<Team[]> {
  if (event.eventType !== 'master' && !runsTeamOf(caller, event)) throw notFound('Team')
  const named = teamsOf(event)
  const teams = await teamsById([...new Set([...named, ...others])])
  const isKnown = (id: string | undefined) => id === undefined || teams.some(team => team.id === id)
  const fields = ['teamId', 'homeTeamId', 'awayTeamId'] as const
  refuseIf(
    fields.flatMap(field => (isKnown(event[field]) ? [] : [{ field, message: 'There is no such team' }])),
  )
  return teams
}
