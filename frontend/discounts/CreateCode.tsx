import { discounts } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { UnsavedGuard } from '#frontend/ui/forms/UnsavedGuard.tsx'
import { restoreDraft, useDraft } from '#frontend/ui/forms/useDraft.ts'
import { CodeFields } from './CodeFields.tsx'
import { type CodeInput, type CodeOutput, emptyValues, loadSchema, newDraft } from './formValues.ts'

export default function CreateCode({ open, onClose }: { open: boolean; onClose: () => void }) {
  const key = useUser().id
  const [kept, setKept] = useState(() => restoreDraft(newDraft, key))
  const form = useSchemaForm<CodeInput, CodeOutput>(loadSchema, kept ?? emptyValues)
  const unsaved = form.formState.isDirty || kept !== undefined
  useDraft(newDraft, { key, getValues: form.getValues, unsaved })
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
    setKept(undefined)
    form.reset(emptyValues)
    onClose()
  }

  return (
    <>
      <ActionDialog
        open={open}
        onClose={onClose}
        title="Create Discount Code"
        size="large"
        action="Create Discount Code"
        pending={pending}
        onCancel={discard}
      >
        {formId => (
          <Form id={formId} form={form} onSubmit={create}>
            <CodeFields form={form} />
          </Form>
        )}
      </ActionDialog>
      <UnsavedGuard when={unsaved} />
    </>
  )
}
