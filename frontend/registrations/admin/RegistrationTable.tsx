import { memo, useMemo } from 'react'
import { Badge } from '#frontend/ui/Card.tsx'
import { Day, Instant } from '#frontend/ui/ClubDate.tsx'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import type { Registration } from '#shared/registrations/model.ts'
import { owedFor } from '#shared/registrations/rules.ts'
import type { Team } from '#shared/teams/model.ts'
import { type Act, RowMenu } from '../actions/RowMenu.tsx'
import {
  ageText,
  paidOf,
  type Standing,
  standingLabels,
  standingOf,
  teamText,
} from '../registrationStatus.ts'

export const RegistrationTable = memo(function RegistrationTable(props: {
  rows: readonly Registration[]
  teams: readonly Team[]
  onAct: Act
}) {
  const { rows, teams, onAct } = props
  const columns = useMemo(() => columnsOf(teams, onAct), [teams, onAct])
  return <DataTable caption="Registrations" columns={columns} rows={rows} rowKey={({ id }) => id} />
})

const columnsOf = (teams: readonly Team[], onAct: Act): Column<Registration>[] => [
  { header: 'Child', primary: true, cell: row => <Child registration={row} /> },
  { header: 'Age', cell: row => <span className="money">{ageText(row)}</span> },
  { header: 'Payer', cell: ({ userName }) => userName ?? '–' },
  ...(teams.length > 0 ? [{ header: 'Team', cell: (row: Registration) => teamText(row, teams) }] : []),
  { header: 'State', cell: row => <State registration={row} /> },
  { header: 'Amount', align: 'end', cell: row => <Amount registration={row} /> },
  {
    header: 'Waiver',
    cell: ({ waiverVersion }) => <span className="money">{waiverVersion ?? 'Not signed'}</span>,
  },
  { header: 'Registered', cell: ({ createdAt }) => <Day at={createdAt} /> },
  {
    header: 'Actions',
    actions: true,
    cell: row => <RowMenu registration={row} hasTeams={teams.length > 0} onAct={onAct} />,
  },
]

function Child({ registration: { playerName, override } }: { registration: Registration }) {
  return (
    <>
      {playerName}
      {override && (
        <small className="registrar-note">
          Override: {override.note} ({override.reasons.join(' ') || 'no place was left'})
        </small>
      )}
    </>
  )
}

const tones: Partial<Record<Standing, 'success' | 'warning' | 'error' | 'info'>> = {
  paid: 'success',
  free: 'success',
  later: 'info',
  pending: 'warning',
  lapsed: 'error',
}

/** The word, and the deadline that it has or had. */
function State({ registration }: { registration: Registration }) {
  const standing = standingOf(registration)
  const { graceUntil, lapsedAt, cancelledAt } = registration
  return (
    <div className="registrar-state">
      <Badge tone={tones[standing]}>{standingLabels[standing]}</Badge>
      {standing === 'later' && graceUntil && (
        <small>
          until <Instant at={graceUntil} />
        </small>
      )}
      {standing === 'lapsed' && lapsedAt && (
        <small>
          since <Instant at={lapsedAt} />
        </small>
      )}
      {standing === 'cancelled' && cancelledAt && (
        <small>
          on <Day at={cancelledAt} />
        </small>
      )}
    </div>
  )
}

/** What was paid, or what is open; of one that was cancelled nothing is. */
function Amount({ registration }: { registration: Registration }) {
  const { balance = 0, state, discount, waived = 0 } = registration
  const paid = paidOf(registration)
  if (state === 'cancelled') return '–'
  return (
    <>
      {owedFor(registration) === 0 && paid === 0 && <Money cents={0} fee />}
      {balance > 0 && (
        <p className="money">
          <Money cents={balance} /> open
        </p>
      )}
      {paid > 0 && (
        <p className="money">
          <Money cents={paid} /> paid
        </p>
      )}
      {discount && (
        <small className="registrar-note">
          code {discount.code}: <Money cents={-discount.amount} />
        </small>
      )}
      {waived > 0 && (
        <small className="registrar-note">
          waived: <Money cents={-waived} />
        </small>
      )}
    </>
  )
}
