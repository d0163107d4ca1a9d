import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { ageOn } from '#frontend/players/ageOn.ts'
import { formatGrade, gradeLabel } from '#frontend/players/grade.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { none } from '#frontend/ui/table/none.tsx'
import type { PlayerSummary } from '#shared/players/model.ts'
import { seasonYear } from '#shared/registrations/eligibility.ts'
import type { Team } from '#shared/teams/model.ts'

export function PlayersTable({ players }: { players: readonly PlayerSummary[] }) {
  const { data: teamList = [] } = useQuery(routeQuery(teams.list))
  const columns = buildColumns(teamList, useClubDayOrLocal())
  return <DataTable caption="Players" columns={columns} rows={players} rowKey={player => player.id} />
}

const getFullName = ({ firstName, lastName }: PlayerSummary) => `${firstName} ${lastName}`

const buildColumns = (teamList: readonly Team[], today: string): Column<PlayerSummary>[] => [
  {
    header: 'Name',
    primary: true,
    cell: player => <Link to={pathTo('player', player)}>{getFullName(player)}</Link>,
  },
  { header: 'Age', cell: ({ dateOfBirth }) => (dateOfBirth ? ageOn(today, dateOfBirth) : none) },
  {
    header: gradeLabel(seasonYear(today)),
    cell: player => formatGrade(player, today) ?? none,
  },
  {
    header: 'Team',
    phone: 'bare',
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
    phone: 'hidden',
    cell: player => (
      <LinkButton variant="quiet" to={pathTo('player', player)} aria-label={`Open ${getFullName(player)}`}>
        Open
      </LinkButton>
    ),
  },
]
