import { lazy, Suspense } from 'react'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { mayDecide } from '#shared/credentials/rules.ts'
import { PictureDialog } from './PictureDialog.tsx'

const VerifyDialog = lazy(() => import('./VerifyDialog.tsx'))
const RejectDialog = lazy(() => import('./RejectDialog.tsx'))

/** Renders nothing for the user's own credentials, or for those already decided. */
export function DecisionButtons({ row, label }: { row: Credential; label?: (verb: string) => string }) {
  const { id, effectiveRole: role } = useUser()
  const [, setVerifying] = useSearchParam('verify')
  const [, setRejecting] = useSearchParam('reject')
  if (row.status !== 'pending' || !mayDecide({ id, role }, row)) return null
  return (
    <>
      <Button variant="primary" aria-label={label?.('Verify')} onClick={() => setVerifying(row.id)}>
        Verify
      </Button>
      <Button variant="quiet" aria-label={label?.('Reject')} onClick={() => setRejecting(row.id)}>
        Reject
      </Button>
    </>
  )
}

/**
 * The dialogs of the credentials. The URL says which one is open, and `rows` is unfiltered, so that a filter
 * does not close it.
 */
export function CredentialDialogs({ rows }: { rows: readonly Credential[] }) {
  const [viewing, setViewing] = useSearchParam('view')
  const [verifying, setVerifying] = useSearchParam('verify')
  const [rejecting, setRejecting] = useSearchParam('reject')
  const find = (id: string | undefined) => rows.find(row => row.id === id)
  const viewed = find(viewing)
  const verified = find(verifying)
  const rejected = find(rejecting)
  const wasVerifying = useWasOpen(verified !== undefined)
  const wasRejecting = useWasOpen(rejected !== undefined)
  return (
    <>
      <PictureDialog
        credential={viewed}
        onClose={() => setViewing(undefined)}
        footer={viewed?.status === 'pending' && <DecisionButtons row={viewed} />}
      />
      <Suspense fallback={null}>
        {wasVerifying && <VerifyDialog credential={verified} onClose={() => setVerifying(undefined)} />}
        {wasRejecting && <RejectDialog credential={rejected} onClose={() => setRejecting(undefined)} />}
      </Suspense>
    </>
  )
}
