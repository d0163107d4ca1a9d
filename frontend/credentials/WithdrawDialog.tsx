import { credentials } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { DeleteDialog } from '#frontend/ui/dialog/DeleteDialog.tsx'
import { credentialTypeLabels } from '#shared/credentials/choices.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { useLastDefined } from '../ui/dialog/useLastDefined.ts'
import { affectedRoutes } from './queries.ts'

export function WithdrawDialog(props: { credential: Credential | undefined; onClose: () => void }) {
  const shown = useLastDefined(props.credential)
  const { send, pending } = useSend(credentials.withdraw, {
    toast: { success: 'Credential withdrawn', error: 'The credential couldn’t be withdrawn' },
    refetch: affectedRoutes,
  })
  async function withdraw() {
    const sent = await send({ params: { id: shown?.id ?? '' } })
    if (sent.ok) props.onClose()
  }
  return (
    <DeleteDialog
      open={props.credential !== undefined}
      onClose={props.onClose}
      onDelete={() => void withdraw()}
      pending={pending}
      name={shown ? `your ${credentialTypeLabels[shown.credentialType]} for ${shown.season}` : ''}
      label="Withdraw"
      effects={['The picture will be deleted too.', 'Then you can upload another one.']}
    />
  )
}
