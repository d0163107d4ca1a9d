import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatFullDate, formatTimes, toMapLink } from '#frontend/events/describe.ts'
import { pathToTeam } from '#frontend/lib/paths.ts'
import factListStyles from '#frontend/ui/FactList.module.css'
import { sideOf, teamsOf } from '#shared/events/homeAway.ts'
import { hasSides } from '#shared/events/kinds.ts'
import type { Event } from '#shared/events/model.ts'
import type { Team } from '#shared/teams/model.ts'

/** When and where the event is, and who it is for. */
export function EventFacts({ event, teams }: { event: Event; teams: readonly Team[] }) {
  const facts: [string, ReactNode][] = [
    ['Date', formatFullDate(event.startDate)],
    ['Time', formatTimes(event)],
    ['Place', <Place key="place" event={event} />],
    [teamsOf(event).length > 1 ? 'Teams' : 'Team', <Teams key="teams" event={event} teams={teams} />],
    ['Opponent', hasSides(event) && teamsOf(event).length < 2 && event.opponent],
    ['Repeats', event.seriesId && 'This is one date of an event that is repeated.'],
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
  const map = toMapLink(event)
  if (!map) return 'To be announced'
  return (
    <>
      {event.location}
      {event.location && event.address && <br />}
      {event.address}
      <br />
      <a href={map} target="_blank" rel="noreferrer">
        Open the map
      </a>
    </>
  )
}

function Teams({ event, teams }: { event: Event; teams: readonly Team[] }) {
  if (event.isMasterEvent) return 'Everybody in the club'
  const ids = teamsOf(event)
  if (ids.length === 0) return 'No team any more'
  return ids.map(id => (
    <div key={id}>
      <Link to={pathToTeam({ id })}>{teams.find(team => team.id === id)?.name ?? 'Team'}</Link>
      {hasSides(event) && ` (${sideOf(event, id) ?? 'home'})`}
    </div>
  ))
}
