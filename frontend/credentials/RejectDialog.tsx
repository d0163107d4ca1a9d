import { credentials } from 'virtual:routes'
import { type SyntheticEvent, useId, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { TextArea } from '#frontend/ui/forms/Field.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import { credentialTypeLabels } from '#shared/credentials/choices.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { uploaderName } from '#shared/credentials/rules.ts'
import { affectedRoutes } from './queries.ts'
import { useLastDefined } from './useLastDefined.ts'

/** Open while there is a credential; each begins afresh. */
export function RejectDialog(props: { credential: Credential | undefined; onClose: () => void }) {
  const shown = useLastDefined(props.credential)
  if (!shown) return null
  return <RejectForm key={shown.id} {...props} shown={shown} />
}

function RejectForm(props: { credential: Credential | undefined; shown: Credential; onClose: () => void }) {
  const { credential, shown, onClose } = props
  const formId = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { send, pending } = useSend(credentials.reject, {
    toast: { success: 'Credential rejected', error: 'The credential could not be rejected' },
    refetch: affectedRoutes,
  })

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    const sent = await send({ params: { id: shown.id }, body: { reason } })
    setProblem(sent.ok ? undefined : sent.error.message)
    if (sent.ok) onClose()
  }

  return (
    <Dialog
      open={credential !== undefined}
      onClose={onClose}
      title={`Reject the ${credentialTypeLabels[shown.credentialType]} of ${uploaderName(shown)}?`}
      description="A coach gets a mail with the reason; the account of a player gets none. Either can upload another one."
      footer={<FormButtons form={formId} action="Reject" pending={pending} onCancel={onClose} danger />}
    >
      <form id={formId} className="form" method="post" noValidate onSubmit={event => void submit(event)}>
        <TextArea
          label="Reason"
          error={problem}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
