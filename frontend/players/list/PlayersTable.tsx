import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { read } from '#frontend/lib/api.ts'
import { useLikelyDay } from '#frontend/lib/clock.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { Team } from '#shared/teams/model.ts'
import { ageOn } from '../ageOn.ts'
import { pathToPlayer } from '../paths.ts'

export function PlayersTable({ players }: { players: readonly PlayerSummary[] }) {
  const { data: teamList = [] } = useQuery(read(teams.list))
  const columns = columnsFor(teamList, useLikelyDay())
  return <DataTable caption="Players" columns={columns} rows={players} rowKey={player => player.id} />
}

const nameOf = ({ firstName, lastName }: PlayerSummary) => `${firstName} ${lastName}`
const none = <span className="muted">–</span>

const columnsFor = (teamList: readonly Team[], today: string): Column<PlayerSummary>[] => [
  {
    header: 'Name',
    primary: true,
    cell: player => <Link to={pathToPlayer(player)}>{nameOf(player)}</Link>,
  },
  { header: 'Age', cell: ({ dateOfBirth }) => (dateOfBirth ? ageOn(today, dateOfBirth) : none) },
  { header: 'Grade', cell: ({ grade }) => grade ?? none },
  {
    header: 'Team',
    cell: ({ teamId }) => teamList.find(({ id }) => id === teamId)?.name ?? none,
  },
  { header: 'Number', cell: ({ jerseyNumber }) => jerseyNumber ?? none },
  {
    header: 'Guardian',
    cell: ({ parentName }) => parentName ?? <span className="muted">No parent assigned</span>,
  },
  {
    header: 'Actions',
    actions: true,
    cell: player => (
      <LinkButton look="quiet" to={pathToPlayer(player)} aria-label={`Open ${nameOf(player)}`}>
        Open
      </LinkButton>
    ),
  },
]
