import { Button } from '#frontend/ui/Button.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { none } from '#frontend/ui/table/none.tsx'
import { PagedRows } from '#frontend/ui/table/PagedRows.tsx'
import { roleLabels } from '#shared/access.ts'
import { credentialTypeLabels } from '#shared/credentials/choices.ts'
import type { Compliance } from '#shared/credentials/model.ts'
import { formatDate } from '#shared/dates.ts'
import { StandingBadge } from './CredentialStatus.tsx'
import styles from './credentials.module.css'
import { canRemind, useRemind } from './useRemind.ts'

export function ComplianceTable(props: {
  coaches: readonly Compliance[]
  season: string
  today: string
  /** Whether anything can be uploaded for this season. */
  isOpen: boolean
}) {
  const { coaches, season, today, isOpen } = props
  const day = (date: string | undefined) => (date ? formatDate(date) : none)
  const columns: Column<Compliance>[] = [
    {
      header: 'Coach',
      primary: true,
      cell: ({ fullName, role }) => (
        <>
          <span className={styles.credentialName}>{fullName}</span>{' '}
          <small className="muted">{roleLabels[role]}</small>
        </>
      ),
    },
    {
      header: credentialTypeLabels.lacrosse_card,
      cell: coach => <StandingBadge standing={coach.lacrosse_card} />,
    },
    { header: credentialTypeLabels.headshot, cell: coach => <StandingBadge standing={coach.headshot} /> },
    { header: 'Expires', cell: ({ expiresAt }) => day(expiresAt) },
    {
      header: 'Reminded',
      cell: ({ remindedOn }) => (remindedOn === today ? 'Today' : day(remindedOn)),
    },
    {
      header: 'Actions',
      actions: true,
      cell: coach =>
        isOpen && canRemind(coach, today) ? <RemindButton coach={coach} season={season} /> : undefined,
    },
  ]
  return (
    <PagedRows name="coaches" rows={coaches}>
      {shown => (
        <DataTable caption="Coaches" columns={columns} rows={shown} rowKey={({ userId }) => userId} />
      )}
    </PagedRows>
  )
}

function RemindButton({ coach, season }: { coach: Compliance; season: string }) {
  const { remind, pending } = useRemind(season)
  return (
    <Button
      pending={pending}
      aria-label={`Send reminder to ${coach.fullName}`}
      onClick={() => void remind(coach.userId)}
    >
      Send reminder
    </Button>
  )
}
