import { Link } from 'react-router-dom'
import { pathToPlayer } from '#frontend/players/paths.ts'
import { pathTo } from '#frontend/programs/paths.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { Day } from '#frontend/ui/ClubDate.tsx'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import type { UserDetails } from '#shared/users/people.ts'

type Row = UserDetails['registrations'][number]

export function RegistrationsTab({ registrations }: { registrations: readonly Row[] }) {
  if (registrations.length === 0) {
    return <EmptyState title="No registrations" text="Nobody was registered for a program by this account." />
  }
  const newest = registrations.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return <DataTable caption="Program registrations" columns={columns} rows={newest} rowKey={({ id }) => id} />
}

const columns: Column<Row>[] = [
  {
    header: 'Program',
    primary: true,
    cell: ({ programId, programName }) => (
      <Link to={pathTo('program', { id: programId })}>{programName}</Link>
    ),
  },
  {
    header: 'Player',
    cell: ({ playerId, playerName }) => <Link to={pathToPlayer({ id: playerId })}>{playerName}</Link>,
  },
  { header: 'Season', cell: ({ season }) => season },
  { header: 'Status', cell: row => <Badge tone={toneOf(row)}>{wordFor(row)}</Badge> },
  { header: 'Registered', cell: ({ createdAt }) => <Day at={createdAt} /> },
]

const payments = { paid: 'Paid', pay_later: 'Pay later', pending: 'Payment pending' } as const
const states = { lapsed: 'Lapsed', cancelled: 'Cancelled' } as const

const wordFor = ({ state, paymentStatus }: Row): string =>
  state === 'active' ? payments[paymentStatus] : states[state]

function toneOf({ state, paymentStatus }: Row): 'success' | 'warning' | undefined {
  if (state !== 'active') return undefined
  return paymentStatus === 'paid' ? 'success' : 'warning'
}
