import { registrations, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { OwedBy } from '#frontend/invoices/OwedBy.tsx'
import { routeQuery } from '#frontend/lib/api.ts'
import { pathToPerson, pathToRegistration } from '#frontend/lib/paths.ts'
import { AmountCell, StatusCell } from '#frontend/registrations/admin/cells.tsx'
import { formatTeam } from '#frontend/registrations/registrationStatus.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import type { PlayerDetail } from '#shared/players/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import type { Team } from '#shared/teams/model.ts'

/** For the office: what a child is registered for, and what those owe who pay for it. */
export default function ChildAccount({ player }: { player: PlayerDetail }) {
  const query = useQuery(
    routeQuery(registrations.list, { query: { playerId: player.id, cancelled: 'true' } }),
  )
  const { data: teamList = [] } = useQuery(routeQuery(teams.list))
  return (
    <Card title="Registrations and balance">
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={2} height="2.75rem" />}
        errorTitle="The registrations couldn’t be loaded"
      >
        {rows => (
          <>
            <Payers player={player} rows={rows} />
            {rows.length === 0 ? (
              <p className="muted">{player.firstName} hasn’t been registered for a program yet.</p>
            ) : (
              <DataTable
                caption="Registrations"
                columns={columns(teamList)}
                rows={rows}
                rowKey={({ id }) => id}
              />
            )}
          </>
        )}
      </QueryResult>
    </Card>
  )
}

/** The guardian, and whoever else has paid or pays. */
function Payers({ player, rows }: { player: PlayerDetail; rows: readonly Registration[] }) {
  const { parentId, parentName = '' } = player
  const people = new Map([
    ...rows.map(({ userId, userName = '' }) => [userId, userName] as const),
    ...(parentId ? [[parentId, parentName] as const] : []),
  ])
  return (
    <div>
      {[...people].map(([id, name]) => (
        <p key={id}>
          <Link to={pathToPerson({ id })}>{name}</Link>
          {id === parentId && ' (guardian)'} owes <OwedBy person={{ id, name }} />
        </p>
      ))}
    </div>
  )
}

const columns = (teamList: readonly Team[]): Column<Registration>[] => [
  { header: 'Program', primary: true, cell: row => <ProgramCell registration={row} /> },
  { header: 'Season', phone: 'bare', cell: ({ season }) => season },
  { header: 'State', phone: 'head', cell: row => <StatusCell registration={row} /> },
  { header: 'Team', cell: row => formatTeam(row, teamList) },
  { header: 'Amount', align: 'end', cell: row => <AmountCell registration={row} /> },
  { header: 'Payer', phone: 'hidden', cell: ({ userName }) => userName ?? '–' },
  { header: 'Registered', cell: ({ createdAt }) => <ClubDate at={createdAt} /> },
]

/** Leads to the child’s line in the list of the program. */
function ProgramCell({ registration: { program, programId, playerName } }: { registration: Registration }) {
  if (!programId) return program
  return <Link to={pathToRegistration({ programId, playerName })}>{program}</Link>
}
