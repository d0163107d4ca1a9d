import { discounts } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { NewerVersion } from '#frontend/ui/forms/NewerVersion.tsx'
import type { DiscountCode } from '#shared/discounts/model.ts'
import { CodeFields } from './CodeFields.tsx'
import { type CodeInput, type CodeOutput, loadSchema, toFormValues } from './formValues.ts'

interface Props {
  code: DiscountCode
  open: boolean
  onClose: () => void
  /** Called when the changes are saved or discarded. */
  onDone: () => void
}

/** Escape keeps what was typed; Cancel discards it. */
export default function EditCode({ code, open, onClose, onDone }: Props) {
  const [version, setVersion] = useState(code.version)
  const [isStale, setStale] = useState(false)
  const form = useSchemaForm<CodeInput, CodeOutput>(loadSchema, toFormValues(code))
  const params = { id: code.id }
  const { send, pending } = useSend(discounts.update, {
    toast: {
      success: ({ code }) => ({ title: 'Discount code updated', description: code }),
      error: 'Error updating discount code',
    },
    refetch: [discounts.list, discounts.get],
  })
  const newer = useSend(discounts.get, {
    toast: { success: 'Their changes were loaded', error: 'The discount code couldn’t be loaded' },
  })

  async function save(checked: CodeOutput) {
    const sent = await send({ params, body: { ...checked, version } })
    if (sent.ok) onDone()
    else if (sent.error.status === 409 && sent.error.issues.length === 0) setStale(true)
    else showIssues(form, sent.error)
  }

  async function load() {
    const sent = await newer.send({ params })
    if (!sent.ok) return
    form.reset(toFormValues(sent.reply), { keepDirtyValues: true })
    setVersion(sent.reply.version)
    setStale(false)
  }

  return (
    <>
      <ActionDialog
        open={open}
        onClose={onClose}
        title="Edit discount code"
        description="Families who already used it keep their discount."
        size="large"
        action="Save Changes"
        pending={pending}
        onCancel={onDone}
      >
        {formId => (
          <Form id={formId} form={form} onSubmit={save}>
            <CodeFields form={form} />
            {isStale && (
              <NewerVersion
                title="Someone else changed this code while you were editing"
                pending={newer.pending}
                onLoad={load}
              />
            )}
          </Form>
        )}
      </ActionDialog>
      <UnsavedGuard when={form.formState.isDirty} />
    </>
  )
}
