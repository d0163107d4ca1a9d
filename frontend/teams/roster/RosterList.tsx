import { Link } from 'react-router-dom'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { Avatar } from '#frontend/players/Avatar.tsx'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { getAgeByYear } from '#frontend/teams/describe.ts'
import styles from '#frontend/teams/teams.module.css'
import { admits } from '#shared/access.ts'
import type { Relation } from '#shared/players/fieldAccess.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'
import { PlayerMenu } from './PlayerMenu.tsx'

export function EmptyRoster() {
  const { effectiveRole } = useUser()
  return (
    <>
      No players found for this team. Add players to get started.{' '}
      {!admits('head staff', effectiveRole) && 'The head coach and the club can do that.'}
    </>
  )
}

/** The roster as everybody on the team sees it. */
export function RosterList({
  players,
  relationsTo,
}: {
  players: readonly RosterPlayer[]
  relationsTo: (playerId: string) => Relation[]
}) {
  if (players.length === 0)
    return (
      <p className="muted">
        <EmptyRoster />
      </p>
    )
  return (
    <ul className={styles.rosterList}>
      {players.map(player => (
        <li key={player.id}>
          <PlayerLink player={player} known={relationsTo(player.id).length > 0} />
          <span className={styles.rosterSpot}>
            {player.jerseyNumber != null && <strong>#{player.jerseyNumber}</strong>}
            {player.position && <span className="muted">{player.position}</span>}
          </span>
          <PlayerMenu player={player} relations={relationsTo(player.id)} />
        </li>
      ))}
    </ul>
  )
}

/** So long that it may not fit a line of a phone. */
const hasLongWord = (name: string): boolean => name.split(/[\s-]+/).some(word => word.length > 12)

/** The name links to the child's page if the user may open it (`known`), or else to the child's badges. */
export function PlayerLink({ player, known }: { player: RosterPlayer; known: boolean }) {
  const { firstName, lastName } = player
  const today = useClubDayOrLocal()
  const name = nameOf(player)
  return (
    <span className={styles.rosterWho}>
      {/* Initials only: pictures would take one request each, and are on the child's page. */}
      <Avatar player={{ firstName, lastName }} />
      <span>
        <Link
          to={known ? pathTo('player', player) : pathTo('playerAchievements', player)}
          data-long={hasLongWord(name) || undefined}
        >
          {name}
        </Link>
        <span className="muted">Age {getAgeByYear(player, today)}</span>
      </span>
    </span>
  )
}
