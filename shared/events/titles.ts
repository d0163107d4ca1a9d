import { formatDate } from '../dates.ts'
import { sideOf, teamsOf } from './homeAway.ts'
import { hasSides, kindOf } from './kinds.ts'
import type { Event } from './model.ts'

/** The title of an event that was not given one. */
export function buildTitle(
  event: Pick<Event, 'eventType' | 'isHome' | 'startDate'>,
  { team = 'Team', opponent = 'Opponent' }: { team?: string; opponent?: string },
): string {
  const day = formatDate(event.startDate, 'MMM d')
  if (!hasSides(event)) return `${team} ${kindOf(event)?.titleWord ?? 'Event'} - ${day}`
  return event.isHome ? `${team} vs ${opponent} - ${day}` : `${opponent} vs ${team} - ${day}`
}

type Named = Pick<
  Event,
  'eventType' | 'isHome' | 'startDate' | 'teamId' | 'homeTeamId' | 'awayTeamId' | 'opponent'
>

/**
 * The generated title, with team names looked up. In a game between two of the club's teams, the home team comes
 * first.
 */
export function generateTitle(event: Named, teams: readonly { id: string; name: string }[]): string {
  const nameOf = (id: string | undefined) => teams.find(team => team.id === id)?.name
  // A coach may enter a game of two other teams.
  const [own = event.teamId] = teamsOf(event).filter(id => sideOf(event, id))
  const other = teamsOf(event).find(id => id !== own && sideOf(event, id))
  const isHome = own ? sideOf(event, own) !== 'away' : event.isHome
  return buildTitle(
    { ...event, isHome },
    { team: nameOf(own), opponent: nameOf(other) || event.opponent || undefined },
  )
}

/** The title a form proposes before anything else is filled in. */
export function proposeTitle(
  event: Pick<Event, 'eventType' | 'opponent'>,
  { team, awayTeam }: { team?: string; awayTeam?: string },
): string | undefined {
  const kind = kindOf(event)
  if (!kind?.proposesTitle) return undefined
  if (hasSides(event)) return `${kind.label} vs ${event.opponent || awayTeam || 'Opponent'}`
  return team && `${team} ${kind.titleWord ?? kind.label}`
}
