import { discounts } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { CodeFields } from './CodeFields.tsx'
import { type CodeInput, type CodeOutput, codeDraft, emptyValues, loadSchema } from './formValues.ts'

export default function CreateCode({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useSchemaForm<CodeInput, CodeOutput>(loadSchema, emptyValues)
  const draft = useDraft(form, codeDraft, { owner: useUser().id })
  const { send, pending } = useSend(discounts.create, {
    toast: {
      success: ({ code }) => ({ title: 'Discount code created', description: code }),
      error: 'Error creating discount code',
    },
    refetch: [discounts.list],
  })

  async function create(body: CodeOutput) {
    const sent = await send({ body })
    if (sent.ok) discard()
    else showIssues(form, sent.error)
  }

  function discard() {
    draft.startOver()
    onClose()
  }

  return (
    <>
      <ActionDialog
        open={open}
        onClose={onClose}
        title="Create discount code"
        size="large"
        action="Create discount code"
        pending={pending}
        onCancel={discard}
      >
        {formId => (
          <Form id={formId} form={form} draft={draft} onSubmit={create}>
            <CodeFields form={form} />
          </Form>
        )}
      </ActionDialog>
      <UnsavedGuard when={form.formState.isDirty} />
    </>
  )
}
