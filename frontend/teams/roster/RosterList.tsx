import { Link } from 'react-router-dom'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { Avatar } from '#frontend/players/Avatar.tsx'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { getAgeByYear } from '#frontend/teams/describe.ts'
import styles from '#frontend/teams/teams.module.css'
import buttonStyles from '#frontend/ui/Button.module.css'
import { type Relation, writesAnything } from '#shared/players/fieldAccess.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'
import { EditPlayerLink } from './EditTeamPlayer.tsx'
import { MessageLink } from './MessageLink.tsx'

export const emptyRosterText = 'No players found for this team. Add players to get started.'

/** Who plays on a team, for everybody on it. */
export function RosterList({
  players,
  relationsTo,
}: {
  players: readonly RosterPlayer[]
  relationsTo: (playerId: string) => Relation[]
}) {
  if (players.length === 0) return <p className="muted">{emptyRosterText}</p>
  return (
    <ul className={styles.rosterList}>
      {players.map(player => (
        <li key={player.id}>
          <PlayerLink player={player} known={relationsTo(player.id).length > 0} />
          <span className={styles.rosterSpot}>
            {player.jerseyNumber != null && <strong>#{player.jerseyNumber}</strong>}
            {player.position && <span className="muted">{player.position}</span>}
          </span>
          <span className={`${buttonStyles.actions} ${styles.rosterActions}`}>
            {writesAnything(relationsTo(player.id)) && <EditPlayerLink player={player} />}
            <MessageLink player={player} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** `known`: to those who may open the child's own page its name leads there, and others to its badges. */
export function PlayerLink({ player, known }: { player: RosterPlayer; known: boolean }) {
  const { firstName, lastName } = player
  const today = useClubDayOrLocal()
  const name = nameOf(player)
  return (
    <span className={styles.rosterWho}>
      {/* Pictures are on the child's page: here they would be a request for each. */}
      <Avatar player={{ firstName, lastName }} />
      <span>
        <Link to={known ? pathTo('player', player) : pathTo('playerAchievements', player)}>{name}</Link>
        <span className="muted">Age {getAgeByYear(player, today)}</span>
      </span>
    </span>
  )
}
