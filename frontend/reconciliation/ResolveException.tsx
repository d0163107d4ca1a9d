import { reconciliation } from 'virtual:routes'
import { useClub } from '#frontend/lib/club.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { TextAreaField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { ReconciliationException } from '#shared/reconciliation/model.ts'
import { describeException } from './labels.ts'
import styles from './reconciliation.module.css'

const loadSchema = () => import('#shared/reconciliation/model.ts').then(({ Resolution }) => Resolution)

/** Closes an exception with a note on what was done; the next comparison and the audit trail refer to it. */
export default function ResolveException(props: {
  exception: ReconciliationException
  open: boolean
  onClose: () => void
}) {
  const { exception, open, onClose } = props
  const { config } = useClub()
  const form = useSchemaForm(loadSchema, { note: '' })
  const { title, what, advice } = describeException(exception, config?.timeZone ?? 'UTC')
  const { send, pending } = useSend(reconciliation.resolve, {
    toast: { success: 'Exception resolved', error: 'The exception couldn’t be resolved' },
    refetch: [reconciliation.get],
  })

  async function resolve(body: { note: string }) {
    const sent = await send({ params: { id: exception.id }, body })
    if (!sent.ok) return showIssues(form, sent.error)
    form.reset()
    onClose()
  }

  return (
    <>
      <ActionDialog
        open={open}
        onClose={onClose}
        title={title}
        description={what}
        action="Resolve"
        pending={pending}
      >
        {formId => (
          <>
            <p className={styles.resolveAdvice}>{advice}</p>
            <Form id={formId} form={form} onSubmit={resolve}>
              <TextAreaField
                form={form}
                name="note"
                label="What did you do?"
                hint="Saved with the exception. It reopens only if the amounts change."
                rows={4}
                maxLength={500}
              />
            </Form>
          </>
        )}
      </ActionDialog>
      <UnsavedGuard when={open && form.formState.isDirty} />
    </>
  )
}
