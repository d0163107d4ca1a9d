import { dash, getParentName } from '#frontend/teams/describe.ts'
import { EditPlayerLink } from '#frontend/teams/roster/EditTeamPlayer.tsx'
import { MessageLink } from '#frontend/teams/roster/MessageLink.tsx'
import { EmptyRoster, PlayerLink } from '#frontend/teams/roster/RosterList.tsx'
import styles from '#frontend/teams/teams.module.css'
import { Badge } from '#frontend/ui/Card.tsx'
import statesStyles from '#frontend/ui/page/states.module.css'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { mailProblemLabels } from '#shared/notifications/rules.ts'
import { mayWrite, type Relation, writesAnything } from '#shared/players/fieldAccess.ts'
import type { RosterPlayer, TeamDetail } from '#shared/teams/model.ts'
import { NumberCell, PositionCell } from './SpotCells.tsx'

/** The roster for a team's staff; those who may change numbers and positions do so in the cells. */
export function RosterTable(props: {
  team: TeamDetail
  players: readonly RosterPlayer[]
  relationsTo: (playerId: string) => Relation[]
}) {
  const { team, players, relationsTo } = props
  if (players.length === 0)
    return (
      <p className={`${statesStyles.empty} muted`}>
        <EmptyRoster />
      </p>
    )
  const columns: Column<RosterPlayer>[] = [
    {
      header: 'Player',
      cell: player => <PlayerLink player={player} known={relationsTo(player.id).length > 0} />,
      primary: true,
    },
    {
      header: 'Jersey #',
      cell: player =>
        mayWrite('jerseyNumber', relationsTo(player.id)) ? (
          <NumberCell team={team} player={player} />
        ) : (
          (player.jerseyNumber ?? dash)
        ),
    },
    {
      header: 'Position',
      cell: player =>
        mayWrite('position', relationsTo(player.id)) ? (
          <PositionCell team={team} player={player} />
        ) : (
          (player.position ?? dash)
        ),
    },
    {
      header: 'Parent Contact',
      cell: player => <ParentContact player={player} relations={relationsTo(player.id)} />,
    },
    {
      header: 'Attendance',
      cell: ({ attendance }) => (attendance == null ? dash : `${attendance}%`),
      align: 'end',
    },
    {
      header: 'Actions',
      cell: player => (
        <>
          {writesAnything(relationsTo(player.id)) && <EditPlayerLink player={player} />}
          <MessageLink player={player} />
        </>
      ),
      actions: true,
    },
  ]
  return (
    <div className={styles.rosterTable}>
      <DataTable
        caption={`Roster of ${team.name}`}
        columns={columns}
        rows={players}
        rowKey={({ id }) => id}
      />
    </div>
  )
}

function ParentContact({ player, relations }: { player: RosterPlayer; relations: Relation[] }) {
  const { parentPhone, parentEmail, parentMailProblem } = player
  return (
    <span className={styles.parentContact}>
      <span>{getParentName(player, relations)}</span>
      {parentPhone && <a href={`tel:${parentPhone}`}>{parentPhone}</a>}
      {parentEmail && <a href={`mailto:${parentEmail}`}>{parentEmail}</a>}
      {parentMailProblem && <Badge tone="error">{mailProblemLabels[parentMailProblem]}</Badge>}
    </span>
  )
}
