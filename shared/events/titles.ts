import { formatDate } from '../dates.ts'
import { sideOf, teamsOf } from './homeAway.ts'
import type { Event } from './model.ts'

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

type Named = Pick<
  Event,
  'eventType' | 'isHome' | 'startDate' | 'teamId' | 'homeTeamId' | 'awayTeamId' | 'opponent'
>

/** The title of an event whose teams are known: of a game between two of the club's own, the home team is first. */
export function generatedTitle(event: Named, teams: readonly { id: string; name: string }[]): string {
  const nameOf = (id: string | undefined) => teams.find(team => team.id === id)?.name
  const [first] = teamsOf(event)
  const own = event.teamId ?? first
  const other = teamsOf(event).find(id => id !== own && sideOf(event, id))
  const isHome = own ? sideOf(event, own) !== 'away' : event.isHome
  return titleOf(
    { ...event, isHome },
    { team: nameOf(own), opponent: nameOf(other) || event.opponent || undefined },
  )
}

/** What a form proposes for a title before anything else is said (specification 1 section 5). */
export function proposedTitle(
  { eventType, opponent }: Pick<Event, 'eventType' | 'opponent'>,
  { team, awayTeam }: { team?: string | undefined; awayTeam?: string | undefined },
): string | undefined {
  if (eventType === 'game') return `Game vs ${opponent || awayTeam || 'Opponent'}`
  if (eventType === 'practice' && team) return `${team} Practice`
  return undefined
}
