import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { credentialTypeLabels } from '#shared/credentials/choices.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { uploaderName } from '#shared/credentials/rules.ts'
import { CredentialStatus } from './CredentialStatus.tsx'
import styles from './credentials.module.css'
import { DecisionButtons } from './DecisionButtons.tsx'

export function CredentialTable({ credentials }: { credentials: readonly Credential[] }) {
  return <DataTable caption="All credentials" columns={columns} rows={credentials} rowKey={({ id }) => id} />
}

const columns: Column<Credential>[] = [
  { header: 'Coach', primary: true, cell: row => <CoachCell row={row} /> },
  { header: 'Type', phone: 'bare', cell: ({ credentialType }) => credentialTypeLabels[credentialType] },
  { header: 'Season', phone: 'bare', cell: ({ season }) => season },
  { header: 'Status', phone: 'head', cell: row => <CredentialStatus credential={row} /> },
  { header: 'Uploaded', cell: ({ createdAt }) => <ClubDate at={createdAt} /> },
  { header: 'Actions', actions: true, cell: row => <RowActions row={row} /> },
]

function RowActions({ row }: { row: Credential }) {
  const [, setViewing] = useSearchParam('view')
  const label = (verb: string) =>
    `${verb} ${credentialTypeLabels[row.credentialType]} ${row.season} of ${uploaderName(row)}`
  return (
    <div className={`${buttonStyles.actions} ${styles.credentialActions}`}>
      <Button aria-label={label('View')} onClick={() => setViewing(row.id)}>
        View
      </Button>
      <DecisionButtons row={row} label={label} />
    </div>
  )
}

function CoachCell({ row }: { row: Credential }) {
  return (
    <>
      <span className={styles.credentialName}>{uploaderName(row)}</span>
      {row.userFullName && row.userName && (
        <small className={`muted ${styles.credentialName}`}> {row.userName}</small>
      )}
    </>
  )
}
