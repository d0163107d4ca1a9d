import { addDays, daysBetween } from '#shared/dates.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import type { Conflict } from '#shared/events/model.ts'
import { listRepeatDates } from '#shared/events/repeats.ts'
import type { events as routes } from '#shared/events/routes.ts'
import { eventStart, isOverlapping, maxEventDays, runsTeamOf } from '#shared/events/rules.ts'
import { compareCodeUnits } from '#shared/text.ts'
import type { Request } from '../../identity/http/serve.ts'
import { type EventRow, listEventsBetween } from '../../stores/events/store.ts'
import { listStaff } from '../../stores/teams/staff.ts'
import { getTeamsById } from '../../stores/teams/store.ts'
import { getUsersById } from '../../stores/users/store.ts'

/** Enough to show that something is wrong. */
const maxConflicts = 20

/**
 * What is double-booked at the time of an event or of any of its dates. Other people's events are reported with only
 * their times: a coach need not see another team's schedule to know that the field is taken. Teams the caller has
 * nothing to do with are not mentioned at all.
 */
export async function findConflicts({ caller, body }: Request<typeof routes.conflicts>): Promise<Conflict[]> {
  const { repeats, startDate, endDate, startTime, endTime } = body
  if (!runsTeamOf(caller, body)) return []
  const length = Math.min(maxEventDays, Math.max(0, daysBetween(startDate, endDate)))
  const dates = repeats ? listRepeatDates(startDate, repeats) : [startDate]
  const wanted = dates.map(date => ({ startDate: date, endDate: addDays(date, length), startTime, endTime }))
  const last = wanted.at(-1)
  if (!last) return []
  const ours = teamsOf(body)
  const [around, coaches] = await Promise.all([
    listEventsBetween(addDays(wanted[0]?.startDate ?? startDate, -maxEventDays), last.endDate),
    loadCoaches(ours),
  ])
  const busy = around.filter(
    event =>
      event.id !== body.eventId &&
      event.status === 'scheduled' &&
      wanted.some(time => isOverlapping(time, event)),
  )
  const theirs = await loadCoaches(busy.flatMap(teamsOf))
  const found = busy.flatMap(event => findClashes(event, { ours, coaches, theirs, location: body.location }))
  return withNames(
    found
      .toSorted((a, b) => compareCodeUnits(eventStart(a.event), eventStart(b.event)))
      .slice(0, maxConflicts),
  )
}

interface ConflictRow {
  kind: Conflict['kind']
  /** A team's or a coach's id, or the name of a venue. */
  what: string
  event: EventRow
}

/** Coach ids by team. */
type CoachesByTeam = Map<string, string[]>

interface Wanted {
  ours: string[]
  coaches: CoachesByTeam
  theirs: CoachesByTeam
  location: string | undefined
}

function findClashes(event: EventRow, { ours, coaches, theirs, location }: Wanted): ConflictRow[] {
  const teams = teamsOf(event)
  const both = ours.filter(id => teams.includes(id))
  const ofOurs = new Set([...coaches.values()].flat())
  // If the team itself is double-booked, so is its coach; reporting the team is enough.
  const shared = teams
    .filter(id => !both.includes(id))
    .flatMap(id => theirs.get(id) ?? [])
    .filter(id => ofOurs.has(id))
  const venue = location?.trim()
  const isTaken = venue && normalizeVenue(venue) === normalizeVenue(event.location ?? '')
  return [
    ...both.map(what => ({ kind: 'team' as const, what, event })),
    ...[...new Set(shared)].map(what => ({ kind: 'coach' as const, what, event })),
    ...(isTaken ? [{ kind: 'venue' as const, what: venue, event }] : []),
  ]
}

async function loadCoaches(teamIds: string[]): Promise<CoachesByTeam> {
  const unique = [...new Set(teamIds)]
  const staff = await Promise.all(unique.map(listStaff))
  return new Map(
    unique.map((id, n) => [id, (staff[n] ?? []).filter(({ active }) => active).map(({ userId }) => userId)]),
  )
}

async function withNames(found: ConflictRow[]): Promise<Conflict[]> {
  const idsOf = (kind: ConflictRow['kind']) =>
    found.filter(clash => clash.kind === kind).map(({ what }) => what)
  const [teams, people] = await Promise.all([getTeamsById(idsOf('team')), getUsersById(idsOf('coach'))])
  const names = new Map([
    ...teams.map(({ id, name }) => [id, name] as const),
    ...people.map(({ id, fullName }) => [id, fullName] as const),
  ])
  return found.map(({ kind, what, event: { startDate, startTime, endDate, endTime } }) => {
    return { kind, name: names.get(what) ?? what, startDate, startTime, endDate, endTime }
  })
}

const normalizeVenue = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
