import { registrations } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { affectedRoutes } from '#frontend/registrations/adminQueries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { useFieldErrors } from '#frontend/ui/forms/useFieldErrors.ts'
import { formatCents } from '#shared/money.ts'
import type { RowDialogProps } from './RowDialogs.tsx'

/** For the office: applies a code for a family. */
export default function ApplyCode({ registration, open, onClose }: RowDialogProps) {
  const { id, playerName, discount } = registration
  const [code, setCode] = useState('')
  const problems = useFieldErrors(['code'])
  const { send, pending } = useSend(registrations.applyCode, {
    toast: {
      success: ({ balance = 0 }) => ({
        title: 'Code applied',
        description: `${playerName}: the balance is ${formatCents(balance)}.`,
      }),
    },
    refetch: affectedRoutes,
  })

  async function submit() {
    problems.clear()
    if (!code.trim()) return problems.put('code', 'Please enter a code')
    const sent = await send({ params: { id }, body: { code } })
    if (sent.ok) onClose()
    else problems.show(sent.error)
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`Apply a code for ${playerName}`}
      description={discount && `It will replace the code ${discount.code}.`}
      action="Apply code"
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <PlainForm id={formId} problem={problems.message} onSubmit={submit}>
          <Field
            label="Discount code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            value={code}
            error={problems.of('code')}
            onChange={event => setCode(event.target.value)}
          />
        </PlainForm>
      )}
    </ActionDialog>
  )
}
