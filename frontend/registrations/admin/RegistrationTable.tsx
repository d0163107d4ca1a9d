import { players } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { type OpenAction, RowMenu } from '#frontend/registrations/actions/RowMenu.tsx'
import { findTeamName, formatAgeGroup, formatTeam } from '#frontend/registrations/registrationStatus.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import moneyStyles from '#frontend/ui/figures/Money.module.css'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { none } from '#frontend/ui/table/none.tsx'
import type { Selection } from '#frontend/ui/table/useSelection.ts'
import type { PossibleDuplicate } from '#shared/players/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import type { Team } from '#shared/teams/model.ts'
import styles from './admin.module.css'
import { AmountCell, StatusCell } from './cells.tsx'

export function RegistrationTable(props: {
  rows: readonly Registration[]
  teams: readonly Team[]
  onAct: OpenAction
  selection: Selection<Registration>
  bulkActions: ReactNode
}) {
  const { rows, teams, onAct, selection, bulkActions } = props
  const { data: pairs } = useQuery(routeQuery(players.duplicates))
  const columns = useMemo(() => buildColumns(teams, onAct, pairs ?? []), [teams, onAct, pairs])
  return (
    <DataTable
      caption="Registrations"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      selection={selection}
      bulkActions={bulkActions}
    />
  )
}

const buildColumns = (
  teams: readonly Team[],
  onAct: OpenAction,
  pairs: readonly PossibleDuplicate[],
): Column<Registration>[] => [
  {
    header: 'Child',
    primary: true,
    cell: row => <PlayerCell registration={row} isDoubtful={pairs.some(pair => isOf(pair, row))} />,
  },
  { header: 'Age', cell: row => <span className={moneyStyles.money}>{formatAgeGroup(row)}</span> },
  { header: 'Payer', cell: ({ userName }) => userName ?? '–' },
  ...(teams.length > 0
    ? [
        {
          header: 'Team',
          cell: (row: Registration) => (findTeamName(row, teams) ? formatTeam(row, teams) : none),
        },
      ]
    : []),
  { header: 'State', phone: 'head', cell: row => <StatusCell registration={row} /> },
  { header: 'Amount', align: 'end', cell: row => <AmountCell registration={row} /> },
  {
    header: 'Waiver',
    cell: ({ waiverVersion }) => <span className={moneyStyles.money}>{waiverVersion ?? 'Not signed'}</span>,
  },
  { header: 'Registered', cell: ({ createdAt }) => <ClubDate at={createdAt} /> },
  {
    header: 'Actions',
    actions: 'menu',
    cell: row => <RowMenu registration={row} hasTeams={teams.length > 0} onAct={onAct} />,
  },
]

/** Are both profiles of a pair registered for this program? */
const isOf = ({ programIds, profiles }: PossibleDuplicate, { programId, playerId }: Registration): boolean =>
  programId !== undefined && programIds.includes(programId) && profiles.some(({ id }) => id === playerId)

function PlayerCell(props: { registration: Registration; isDoubtful: boolean }) {
  const { playerName, override } = props.registration
  return (
    <>
      {playerName}
      {props.isDoubtful && (
        <>
          {' '}
          <Badge tone="warning">Possible duplicate</Badge>
        </>
      )}
      {override && (
        <small className={styles.registrarNote}>
          Override: {override.note} ({override.reasons.join(' ') || 'no spots left'})
        </small>
      )}
    </>
  )
}
