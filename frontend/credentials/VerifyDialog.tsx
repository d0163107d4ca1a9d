import { credentials } from 'virtual:routes'
import { type SyntheticEvent, useId, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import { credentialTypeLabels } from '#shared/credentials/choices.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { uploaderName, warningDays } from '#shared/credentials/rules.ts'
import { affectedRoutes, useClubToday } from './queries.ts'
import { useLastDefined } from './useLastDefined.ts'

/** Open while there is a credential; each begins afresh. */
export function VerifyDialog(props: { credential: Credential | undefined; onClose: () => void }) {
  const shown = useLastDefined(props.credential)
  if (!shown) return null
  return <VerifyForm key={shown.id} {...props} shown={shown} />
}

function VerifyForm(props: { credential: Credential | undefined; shown: Credential; onClose: () => void }) {
  const { credential, shown, onClose } = props
  const formId = useId()
  const [expiresAt, setExpiresAt] = useState('')
  const [problem, setProblem] = useState<string>()
  const today = useClubToday()
  const { send, pending } = useSend(credentials.verify, {
    toast: { success: 'Credential verified', error: 'Verification failed' },
    refetch: affectedRoutes,
  })

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    const body = expiresAt ? { expiresAt } : {}
    const sent = await send({ params: { id: shown.id }, body })
    setProblem(sent.ok ? undefined : sent.error.message)
    if (sent.ok) onClose()
  }

  return (
    <Dialog
      open={credential !== undefined}
      onClose={onClose}
      title={`Verify the ${credentialTypeLabels[shown.credentialType]} of ${uploaderName(shown)}?`}
      description={`It is for ${shown.season}. A coach gets a mail; the account of a player gets none.`}
      footer={<FormButtons form={formId} action="Verify" pending={pending} onCancel={onClose} />}
    >
      <form id={formId} className="form" method="post" noValidate onSubmit={event => void submit(event)}>
        <Field
          label="Good until"
          optional
          type="date"
          min={today}
          value={expiresAt}
          onChange={event => setExpiresAt(event.target.value)}
          error={problem}
          hint={`The day on which it expires, if it does. A coach is reminded ${warningDays} days before, or tomorrow where that is over.`}
        />
      </form>
    </Dialog>
  )
}
