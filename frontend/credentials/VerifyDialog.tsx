import { credentials } from 'virtual:routes'
import type * as z from 'zod'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { credentialTypeLabels } from '#shared/credentials/choices.ts'
import type { Credential, Verification } from '#shared/credentials/model.ts'
import { uploaderName, warningDays } from '#shared/credentials/rules.ts'
import { useLastDefined } from '../ui/dialog/useLastDefined.ts'
import { affectedRoutes, useClubToday } from './queries.ts'

/** Open while `credential` is set; remounts for each credential. */
export default function VerifyDialog(props: { credential: Credential | undefined; onClose: () => void }) {
  const shown = useLastDefined(props.credential)
  if (!shown) return null
  return <VerifyForm key={shown.id} {...props} shown={shown} />
}

function VerifyForm(props: { credential: Credential | undefined; shown: Credential; onClose: () => void }) {
  const { credential, shown, onClose } = props
  const form = useSchemaForm(() => import('#shared/credentials/model.ts').then(model => model.Verification), {
    expiresAt: '',
  })
  const today = useClubToday()
  const { send, pending } = useSend(credentials.verify, {
    toast: { success: 'Credential verified', error: 'Verification failed' },
    refetch: affectedRoutes,
  })

  async function verify(body: z.output<typeof Verification>) {
    const sent = await send({ params: { id: shown.id }, body })
    if (sent.ok) onClose()
    else showIssues(form, sent.error)
  }

  return (
    <ActionDialog
      open={credential !== undefined}
      onClose={onClose}
      title={`Verify ${uploaderName(shown)}’s ${credentialTypeLabels[shown.credentialType]}?`}
      description={`It’s for ${shown.season}. Coaches get an email; player accounts don’t.`}
      action="Verify"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={verify}>
          <TextField
            form={form}
            name="expiresAt"
            label="Valid through"
            optional
            type="date"
            min={today}
            hint={`The day it expires, if it does. The coach will be reminded ${warningDays} days before, or tomorrow if it expires sooner than that.`}
          />
        </Form>
      )}
    </ActionDialog>
  )
}
