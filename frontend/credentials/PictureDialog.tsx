import { uploads } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import { ErrorState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { credentialTypeLabels } from '#shared/credentials/choices.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { uploaderName } from '#shared/credentials/rules.ts'
import { useLastDefined } from '../ui/dialog/useLastDefined.ts'
import { CredentialStatus } from './CredentialStatus.tsx'
import styles from './credentials.module.css'

/** Shows the picture in full size; open while `credential` is set. */
export function PictureDialog(props: {
  credential: Credential | undefined
  onClose: () => void
  footer?: ReactNode
}) {
  const { credential, onClose, footer } = props
  const shown = useLastDefined(credential)
  if (!shown) return null
  const { credentialType, season, caption } = shown
  return (
    <Dialog
      open={credential !== undefined}
      onClose={onClose}
      title={`${credentialTypeLabels[credentialType]}, ${season}`}
      description={uploaderName(shown)}
      size="large"
      footer={footer}
    >
      {credential && <CredentialPicture key={shown.id} credential={shown} />}
      <p className={styles.credentialCaption}>{caption ?? 'No caption provided'}</p>
      <CredentialStatus credential={shown} />
    </Dialog>
  )
}

/** Requests a new link each time: links expire after a minute, and each view is audited. */
function CredentialPicture({ credential }: { credential: Credential }) {
  const { url, credentialType } = credential
  const [isBroken, setBroken] = useState(false)
  const query = useQuery({
    ...routeQuery(uploads.get, { params: { id: url } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  async function retry() {
    await query.refetch()
    setBroken(false)
  }
  if (isBroken) return <ErrorState text="The picture couldn’t be shown." onRetry={() => void retry()} />
  return (
    <div className={styles.credentialPicture}>
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={1} height="18rem" />}
        errorTitle="The picture couldn’t be loaded"
      >
        {link => (
          <img
            src={link.url}
            alt={`${credentialTypeLabels[credentialType]} of ${uploaderName(credential)}`}
            onError={() => setBroken(true)}
          />
        )}
      </QueryResult>
    </div>
  )
}
