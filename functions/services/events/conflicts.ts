import type { Request } from '#functions/identity/http/serve.ts'
import { type Event, eventsBetween } from '#functions/stores/events/store.ts'
import { staffOf } from '#functions/stores/teams/staff.ts'
import { teamsById } from '#functions/stores/teams/store.ts'
import { usersById } from '#functions/stores/users/store.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import type { Conflict } from '#shared/events/model.ts'
import { datesOf } from '#shared/events/repeats.ts'
import type { events as routes } from '#shared/events/routes.ts'
import { longestDays, overlap, runsTeamOf, startOf } from '#shared/events/rules.ts'

/** Enough to know that something is wrong. */
const mostConflicts = 20

/**
 * What is wanted twice at the time of an event, or of any of its dates. Of what others have there it tells only when:
 * a coach need not see the schedule of another team to know that its field is taken. Of a team that is no business of
 * his he learns nothing.
 */
export async function conflicts({ caller, body }: Request<typeof routes.conflicts>): Promise<Conflict[]> {
  const { repeats, startDate, endDate, startTime, endTime } = body
  if (!runsTeamOf(caller, body)) return []
  const length = Math.min(longestDays, Math.max(0, daysBetween(startDate, endDate)))
  const dates = repeats ? datesOf(startDate, repeats) : [startDate]
  const wanted = dates.map(date => ({ startDate: date, endDate: addDays(date, length), startTime, endTime }))
  const last = wanted.at(-1)
  if (!last) return []
  const ours = teamsOf(body)
  const [around, coaches] = await Promise.all([
    eventsBetween(addDays(wanted[0]?.startDate ?? startDate, -longestDays), last.endDate),
    coachesOf(ours),
  ])
  const busy = around.filter(
    event =>
      event.id !== body.eventId && event.status === 'scheduled' && wanted.some(time => overlap(time, event)),
  )
  const theirs = await coachesOf(busy.flatMap(teamsOf))
  const found = busy.flatMap(event => clashes(event, { ours, coaches, theirs, location: body.location }))
  return named(
    found.toSorted((a, b) => startOf(a.event).localeCompare(startOf(b.event))).slice(0, mostConflicts),
  )
}

interface Clash {
  kind: Conflict['kind']
  /** A team's or a coach's id, or the name of a place. */
  what: string
  event: Event
}

/** Who coaches which team. */
type Coaches = Map<string, string[]>

interface Wanted {
  ours: string[]
  coaches: Coaches
  theirs: Coaches
  location: string | undefined
}

function clashes(event: Event, { ours, coaches, theirs, location }: Wanted): Clash[] {
  const teams = teamsOf(event)
  const both = ours.filter(id => teams.includes(id))
  const ofOurs = new Set([...coaches.values()].flat())
  // Where the team itself is there, its coach is no news.
  const shared = teams
    .filter(id => !both.includes(id))
    .flatMap(id => theirs.get(id) ?? [])
    .filter(id => ofOurs.has(id))
  const venue = location?.trim()
  const isTaken = venue && plain(venue) === plain(event.location ?? '')
  return [
    ...both.map(what => ({ kind: 'team' as const, what, event })),
    ...[...new Set(shared)].map(what => ({ kind: 'coach' as const, what, event })),
    ...(isTaken ? [{ kind: 'venue' as const, what: venue, event }] : []),
  ]
}

async function coachesOf(teamIds: string[]): Promise<Coaches> {
  const unique = [...new Set(teamIds)]
  const staff = await Promise.all(unique.map(staffOf))
  return new Map(
    unique.map((id, n) => [id, (staff[n] ?? []).filter(({ active }) => active).map(({ userId }) => userId)]),
  )
}

async function named(found: Clash[]): Promise<Conflict[]> {
  const idsOf = (kind: Clash['kind']) => found.filter(clash => clash.kind === kind).map(({ what }) => what)
  const [teams, people] = await Promise.all([teamsById(idsOf('team')), usersById(idsOf('coach'))])
  const names = new Map([
    ...teams.map(({ id, name }) => [id, name] as const),
    ...people.map(({ id, fullName }) => [id, fullName] as const),
  ])
  return found.map(({ kind, what, event: { startDate, startTime, endDate, endTime } }) => {
    return { kind, name: names.get(what) ?? what, startDate, startTime, endDate, endTime }
  })
}

const plain = (place: string): string => place.trim().replace(/\s+/g, ' ').toLowerCase()
