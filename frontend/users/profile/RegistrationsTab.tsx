import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { compareCodeUnits } from '#shared/text.ts'
import type { UserDetails } from '#shared/users/people.ts'

type Row = UserDetails['registrations'][number]

export function RegistrationsTab({ registrations }: { registrations: readonly Row[] }) {
  if (registrations.length === 0) {
    return (
      <EmptyState
        title="No registrations"
        text="This account has not registered anyone for a program."
        action="Families register themselves, or the club can do it on a program’s page."
      />
    )
  }
  const newest = registrations.toSorted((one, other) => compareCodeUnits(other.createdAt, one.createdAt))
  return <DataTable caption="Program registrations" columns={columns} rows={newest} rowKey={({ id }) => id} />
}

const columns: Column<Row>[] = [
  {
    header: 'Program',
    primary: true,
    cell: ({ programId, programName }) =>
      programId ? <Link to={pathTo('program', { id: programId })}>{programName}</Link> : programName,
  },
  {
    header: 'Player',
    cell: ({ playerId, playerName }) => <Link to={pathTo('player', { id: playerId })}>{playerName}</Link>,
  },
  { header: 'Season', cell: ({ season }) => season },
  { header: 'Status', cell: row => <Badge tone={getTone(row)}>{getStatusLabel(row)}</Badge> },
  { header: 'Registered', cell: ({ createdAt }) => <ClubDate at={createdAt} /> },
]

const paymentLabels = { paid: 'Paid', pay_later: 'Pay later', pending: 'Payment pending' } as const
const stateLabels = { active: 'Registered', lapsed: 'Lapsed', cancelled: 'Canceled' } as const

const getStatusLabel = ({ state, paymentStatus }: Row): string =>
  state === 'active' && paymentStatus ? paymentLabels[paymentStatus] : stateLabels[state]

function getTone({ state, paymentStatus }: Row): 'success' | 'warning' | undefined {
  if (state !== 'active') return undefined
  return paymentStatus && (paymentStatus === 'paid' ? 'success' : 'warning')
}
