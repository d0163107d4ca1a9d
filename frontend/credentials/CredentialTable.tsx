import { useUser } from '#frontend/app/session.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import { useSearchParam } from '#frontend/ui/useSearchParam.ts'
import { Day } from '#frontend/ui/When.tsx'
import { credentialTypeLabels } from '#shared/choices.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { mayDecide, uploaderName } from '#shared/credentials/rules.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { Status } from './Status.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'

/** What is open is in the address, one at a time. */
export function CredentialTable({
  rows,
  shown,
}: {
  rows: readonly Credential[]
  shown: readonly Credential[]
}) {
  const { id: callerId, actsAs: role } = useUser()
  const [viewing, setViewing] = useSearchParam('view')
  const [verifying, setVerifying] = useSearchParam('verify')
  const [rejecting, setRejecting] = useSearchParam('reject')
  const find = (id: string | undefined) => rows.find(row => row.id === id)
  const isMine = (row: Credential) => !mayDecide({ id: callerId, role }, row)

  const deciding = (row: Credential | undefined, label: (verb: string) => string) =>
    row?.status === 'pending' && !isMine(row) ? (
      <>
        <Button look="primary" aria-label={label('Verify')} onClick={() => setVerifying(row.id)}>
          Verify
        </Button>
        <Button look="quiet" aria-label={label('Reject')} onClick={() => setRejecting(row.id)}>
          Reject
        </Button>
      </>
    ) : undefined

  const columns: Column<Credential>[] = [
    { header: 'Coach', primary: true, cell: row => <Coach row={row} /> },
    { header: 'Type', cell: ({ credentialType }) => credentialTypeLabels[credentialType] },
    { header: 'Season', cell: ({ season }) => season },
    { header: 'Status', cell: row => <Status credential={row} /> },
    { header: 'Uploaded', cell: ({ createdAt }) => <Day at={createdAt} /> },
    {
      header: 'Actions',
      actions: true,
      cell: row => {
        const label = (verb: string) =>
          `${verb} ${credentialTypeLabels[row.credentialType]} ${row.season} of ${uploaderName(row)}`
        return (
          <div className="actions">
            <Button aria-label={label('View')} onClick={() => setViewing(row.id)}>
              View
            </Button>
            {deciding(row, label)}
          </div>
        )
      },
    },
  ]
  return (
    <>
      <DataTable caption="All credentials" columns={columns} rows={shown} rowKey={({ id }) => id} />
      <PictureDialog
        credential={find(viewing)}
        onClose={() => setViewing(undefined)}
        footer={deciding(find(viewing), verb => verb)}
      />
      <VerifyDialog credential={find(verifying)} onClose={() => setVerifying(undefined)} />
      <RejectDialog credential={find(rejecting)} onClose={() => setRejecting(undefined)} />
    </>
  )
}

function Coach({ row }: { row: Credential }) {
  return (
    <>
      <span className="credential-name">{uploaderName(row)}</span>
      {row.userFullName && row.userName && <small className="muted credential-name"> {row.userName}</small>}
    </>
  )
}
