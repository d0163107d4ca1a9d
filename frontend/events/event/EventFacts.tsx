import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pathToTeam } from '#frontend/lib/paths.ts'
import factListStyles from '#frontend/ui/FactList.module.css'
import { formatDate } from '#shared/dates.ts'
import { sideOf, teamsOf } from '#shared/events/homeAway.ts'
import { hasSides } from '#shared/events/kinds.ts'
import type { Event } from '#shared/events/model.ts'
import { formatTimes } from '#shared/events/when.ts'
import type { Team } from '#shared/teams/model.ts'

/** When and where the event is, and who it is for. */
export function EventFacts({ event, teams }: { event: Event; teams: readonly Team[] }) {
  const facts: [string, ReactNode][] = [
    ['Date', formatDate(event.startDate, 'EEE, MMM d, yyyy')],
    ['Time', formatTimes(event)],
    ['Location', <Place key="place" event={event} />],
    [teamsOf(event).length > 1 ? 'Teams' : 'Team', <Teams key="teams" event={event} teams={teams} />],
    ['Opponent', hasSides(event) && teamsOf(event).length < 2 && event.opponent],
    ['Repeats', event.seriesId && 'This is one date of a repeating event.'],
  ]
  return (
    <dl className={factListStyles.facts}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Place({ event }: { event: Event }) {
  if (!event.location && !event.address) return 'To be announced'
  return (
    <>
      {event.location}
      {event.location && event.address && <br />}
      {event.address}
    </>
  )
}

function Teams({ event, teams }: { event: Event; teams: readonly Team[] }) {
  if (event.isMasterEvent) return 'Everyone in the club'
  const ids = teamsOf(event)
  if (ids.length === 0) return 'Team no longer exists'
  return ids.map(id => (
    <div key={id}>
      <Link to={pathToTeam({ id })}>{teams.find(team => team.id === id)?.name ?? 'Team'}</Link>
      {hasSides(event) && ` (${sideOf(event, id) ?? 'home'})`}
    </div>
  ))
}
