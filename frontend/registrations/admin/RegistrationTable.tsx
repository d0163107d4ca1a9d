import { memo, useMemo } from 'react'
import { type OpenAction, RowMenu } from '#frontend/registrations/actions/RowMenu.tsx'
import {
  formatAgeGroup,
  formatTeam,
  getAmountPaid,
  getStanding,
  type Standing,
  standingLabels,
} from '#frontend/registrations/registrationStatus.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { ClubDate, ClubDateTime } from '#frontend/ui/ClubDate.tsx'
import moneyStyles from '#frontend/ui/Money.module.css'
import { Money } from '#frontend/ui/Money.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import type { Registration } from '#shared/registrations/model.ts'
import { amountOwed } from '#shared/registrations/rules.ts'
import type { Team } from '#shared/teams/model.ts'
import styles from './admin.module.css'

export const RegistrationTable = memo(function RegistrationTable(props: {
  rows: readonly Registration[]
  teams: readonly Team[]
  onAct: OpenAction
}) {
  const { rows, teams, onAct } = props
  const columns = useMemo(() => buildColumns(teams, onAct), [teams, onAct])
  return <DataTable caption="Registrations" columns={columns} rows={rows} rowKey={({ id }) => id} />
})

const buildColumns = (teams: readonly Team[], onAct: OpenAction): Column<Registration>[] => [
  { header: 'Child', primary: true, cell: row => <PlayerCell registration={row} /> },
  { header: 'Age', cell: row => <span className={moneyStyles.money}>{formatAgeGroup(row)}</span> },
  { header: 'Payer', cell: ({ userName }) => userName ?? '–' },
  ...(teams.length > 0 ? [{ header: 'Team', cell: (row: Registration) => formatTeam(row, teams) }] : []),
  { header: 'State', cell: row => <StatusCell registration={row} /> },
  { header: 'Amount', align: 'end', cell: row => <AmountCell registration={row} /> },
  {
    header: 'Waiver',
    cell: ({ waiverVersion }) => <span className={moneyStyles.money}>{waiverVersion ?? 'Not signed'}</span>,
  },
  { header: 'Registered', cell: ({ createdAt }) => <ClubDate at={createdAt} /> },
  {
    header: 'Actions',
    actions: true,
    cell: row => <RowMenu registration={row} hasTeams={teams.length > 0} onAct={onAct} />,
  },
]

function PlayerCell({ registration: { playerName, override } }: { registration: Registration }) {
  return (
    <>
      {playerName}
      {override && (
        <small className={styles.registrarNote}>
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

/** The status, and its current or past deadline. */
function StatusCell({ registration }: { registration: Registration }) {
  const standing = getStanding(registration)
  const { graceUntil, lapsedAt, cancelledAt } = registration
  return (
    <div className={styles.registrarState}>
      <Badge tone={tones[standing]}>{standingLabels[standing]}</Badge>
      {standing === 'later' && graceUntil && (
        <small>
          until <ClubDateTime at={graceUntil} />
        </small>
      )}
      {standing === 'lapsed' && lapsedAt && (
        <small>
          since <ClubDateTime at={lapsedAt} />
        </small>
      )}
      {standing === 'cancelled' && cancelledAt && (
        <small>
          on <ClubDate at={cancelledAt} />
        </small>
      )}
    </div>
  )
}

/** The amount paid or still due; nothing is due on a canceled registration. */
function AmountCell({ registration }: { registration: Registration }) {
  const { balance = 0, state, discount, waived = 0 } = registration
  const paid = getAmountPaid(registration)
  if (state === 'cancelled') return '–'
  return (
    <>
      {amountOwed(registration) === 0 && paid === 0 && <Money cents={0} fee />}
      {balance > 0 && (
        <p className={moneyStyles.money}>
          <Money cents={balance} /> open
        </p>
      )}
      {paid > 0 && (
        <p className={moneyStyles.money}>
          <Money cents={paid} /> paid
        </p>
      )}
      {discount && (
        <small className={styles.registrarNote}>
          code {discount.code}: <Money cents={-discount.amount} />
        </small>
      )}
      {waived > 0 && (
        <small className={styles.registrarNote}>
          waived: <Money cents={-waived} />
        </small>
      )}
    </>
  )
}
