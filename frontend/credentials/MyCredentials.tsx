import { credentials } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { EmptyState, QueryResult } from '#frontend/ui/page/states.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { isStaff } from '#shared/access.ts'
import { credentialTypeLabels } from '#shared/credentials/choices.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { pages } from '#shared/pages.ts'
import { CredentialStatus } from './CredentialStatus.tsx'
import styles from './credentials.module.css'
import { PictureDialog } from './PictureDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

export function MyCredentials() {
  const { role } = useUser()
  const query = useQuery(routeQuery(credentials.mine))
  const [viewing, setViewing] = useSearchParam('view')
  const [withdrawing, setWithdrawing] = useSearchParam('withdraw')
  const columns: Column<Credential>[] = [
    { header: 'Type', primary: true, cell: ({ credentialType }) => credentialTypeLabels[credentialType] },
    { header: 'Season', phone: 'bare', cell: ({ season }) => season },
    { header: 'Status', phone: 'head', cell: credential => <CredentialStatus credential={credential} /> },
    { header: 'Uploaded', cell: ({ createdAt }) => <ClubDate at={createdAt} /> },
    {
      header: 'Actions',
      actions: true,
      cell: ({ id, status, credentialType, season }) => {
        const name = `${credentialTypeLabels[credentialType]} ${season}`
        return (
          <div className={`${buttonStyles.actions} ${styles.credentialActions}`}>
            <Button aria-label={`View ${name}`} onClick={() => setViewing(id)}>
              View
            </Button>
            {status === 'pending' && (
              <Button variant="quiet" aria-label={`Withdraw ${name}`} onClick={() => setWithdrawing(id)}>
                Withdraw
              </Button>
            )}
          </div>
        )
      },
    },
  ]
  const find = (id: string | undefined) => query.data?.find(credential => credential.id === id)
  return (
    <>
      <QueryResult query={query} errorTitle="Your credentials couldn’t be loaded">
        {rows =>
          rows.length === 0 ? (
            <EmptyState
              title="No credentials yet"
              text="Your uploads appear here, with the club’s decision."
              action={
                isStaff(role) ? (
                  <LinkButton to={pages.coachCredentials.path}>Upload one</LinkButton>
                ) : (
                  'Only coaches need these. There is nothing for you to do.'
                )
              }
            />
          ) : (
            <DataTable caption="My credentials" columns={columns} rows={rows} rowKey={({ id }) => id} />
          )
        }
      </QueryResult>
      <PictureDialog credential={find(viewing)} onClose={() => setViewing(undefined)} />
      <WithdrawDialog credential={find(withdrawing)} onClose={() => setWithdrawing(undefined)} />
    </>
  )
}
