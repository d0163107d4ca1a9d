import { credentials } from 'virtual:routes'
import type * as z from 'zod'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { TextAreaField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { credentialTypeLabels } from '#shared/credentials/choices.ts'
import type { Credential, Rejection } from '#shared/credentials/model.ts'
import { uploaderName } from '#shared/credentials/rules.ts'
import { useLastDefined } from '../ui/dialog/useLastDefined.ts'
import { affectedRoutes } from './queries.ts'

/** Open while `credential` is set; remounts for each credential. */
export default function RejectDialog(props: { credential: Credential | undefined; onClose: () => void }) {
  const shown = useLastDefined(props.credential)
  if (!shown) return null
  return <RejectForm key={shown.id} {...props} shown={shown} />
}

function RejectForm(props: { credential: Credential | undefined; shown: Credential; onClose: () => void }) {
  const { credential, shown, onClose } = props
  const form = useSchemaForm(() => import('#shared/credentials/model.ts').then(model => model.Rejection), {
    reason: '',
  })
  const { send, pending } = useSend(credentials.reject, {
    toast: { success: 'Credential rejected', error: 'The credential couldn’t be rejected' },
    refetch: affectedRoutes,
  })

  async function reject(body: z.output<typeof Rejection>) {
    const sent = await send({ params: { id: shown.id }, body })
    if (sent.ok) onClose()
    else showIssues(form, sent.error)
  }

  return (
    <ActionDialog
      open={credential !== undefined}
      onClose={onClose}
      title={`Reject ${uploaderName(shown)}’s ${credentialTypeLabels[shown.credentialType]}?`}
      description="Coaches get the reason by email; player accounts don’t. Both can upload a new one."
      action="Reject"
      pending={pending}
      danger
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={reject}>
          <TextAreaField form={form} name="reason" label="Reason" rows={3} maxLength={500} />
        </Form>
      )}
    </ActionDialog>
  )
}
