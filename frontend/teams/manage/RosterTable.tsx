import { useId, useState } from 'react'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { getParentName } from '#frontend/teams/describe.ts'
import { PlayerMenu } from '#frontend/teams/roster/PlayerMenu.tsx'
import { EmptyRoster, PlayerLink } from '#frontend/teams/roster/RosterList.tsx'
import styles from '#frontend/teams/teams.module.css'
import { toTelLink } from '#frontend/teams/telephone.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { Meter } from '#frontend/ui/charts/Meter.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { PlainButton } from '#frontend/ui/PlainButton.tsx'
import statesStyles from '#frontend/ui/page/states.module.css'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { none } from '#frontend/ui/table/none.tsx'
import { mailProblemLabels } from '#shared/notifications/rules.ts'
import { mayWrite, type Relation } from '#shared/players/fieldAccess.ts'
import type { RosterPlayer, TeamDetail } from '#shared/teams/model.ts'
import { SpotDialog, spotParam } from './SpotDialog.tsx'

/** The roster for a team's staff. */
export function RosterTable(props: {
  team: TeamDetail
  players: readonly RosterPlayer[]
  relationsTo: (playerId: string) => Relation[]
}) {
  const { team, players, relationsTo } = props
  const [, openSpot] = useSearchParam(spotParam)
  const [openId, setOpenId] = useState<string>()
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
      wide: true,
    },
    {
      header: 'Jersey #',
      phone: 'bare',
      cell: ({ jerseyNumber }) => (jerseyNumber == null ? none : `#${jerseyNumber}`),
    },
    { header: 'Position', phone: 'bare', cell: ({ position }) => position ?? none },
    {
      header: 'Parent Contact',
      phone: 'bare',
      cell: player => (
        <ParentContact
          player={player}
          relations={relationsTo(player.id)}
          isOpen={player.id === openId}
          onToggle={() => setOpenId(player.id === openId ? undefined : player.id)}
        />
      ),
    },
    {
      header: 'Attendance',
      cell: ({ attendance }) =>
        attendance == null ? (
          none
        ) : (
          <>
            {attendance}%
            <Meter value={attendance} of={100} isGoal />
          </>
        ),
      align: 'end',
    },
    {
      header: 'Actions',
      cell: player => (
        <PlayerMenu
          player={player}
          relations={relationsTo(player.id)}
          first={
            mayWriteSpot(relationsTo(player.id))
              ? [{ label: 'Number and position', icon: 'hash', onSelect: () => openSpot(player.id) }]
              : []
          }
        />
      ),
      // Not beside the headline, where a long name needs the whole line.
      actions: true,
    },
  ]
  return (
    <>
      <DataTable
        caption={`Roster of ${team.name}`}
        columns={columns}
        rows={players}
        rowKey={({ id }) => id}
      />
      <SpotDialog team={team} players={players.filter(({ id }) => mayWriteSpot(relationsTo(id)))} />
    </>
  )
}

const mayWriteSpot = (relations: readonly Relation[]): boolean =>
  mayWrite('jerseyNumber', relations) && mayWrite('position', relations)

/** The parent's name, which opens how to reach the parent; of a roster one at a time. */
function ParentContact(props: {
  player: RosterPlayer
  relations: Relation[]
  isOpen: boolean
  onToggle: () => void
}) {
  const { player, relations, isOpen, onToggle } = props
  const { parentPhone, parentEmail, parentMailProblem } = player
  const id = useId()
  const name = getParentName(player, relations)
  if (!parentPhone && !parentEmail) return name
  return (
    <div className={styles.parentContact}>
      <PlainButton
        className={styles.parentName}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        {name}
        <Icon name={isOpen ? 'chevronUp' : 'chevron'} />
      </PlainButton>
      {parentMailProblem && <Badge tone="error">{mailProblemLabels[parentMailProblem]}</Badge>}
      {isOpen && (
        <div id={id} className={styles.parentWays}>
          {parentPhone && <PhoneLink phone={parentPhone} />}
          {parentEmail && <a href={`mailto:${parentEmail}`}>{parentEmail}</a>}
        </div>
      )}
    </div>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  const link = toTelLink(phone)
  return link ? <a href={link}>{phone}</a> : <span>{phone}</span>
}
