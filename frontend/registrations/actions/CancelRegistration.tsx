import { invoices, registrations } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetch, useSend } from '#frontend/lib/queries.ts'
import { affectedRoutes } from '#frontend/registrations/adminQueries.ts'
import { getAmountPaid } from '#frontend/registrations/registrationStatus.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { NoteField } from '#frontend/ui/forms/NoteField.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { useFieldErrors } from '#frontend/ui/forms/useFieldErrors.ts'
import { formatCents } from '#shared/money.ts'
import styles from './actions.module.css'
import { describeRefund, ManualRefund, useRefundable } from './ManualRefund.tsx'
import { RefundChoice } from './RefundChoice.tsx'
import type { RowDialogProps } from './RowDialogs.tsx'

export default function CancelRegistration({ registration, open, onClose }: RowDialogProps) {
  const { id, playerId, playerName, program } = registration
  const paid = getAmountPaid(registration)
  // Chosen for this amount: once the family has paid more, it is asked again.
  const [choice, setChoice] = useState<{ refund: 'full' | 'none'; of: number }>()
  const refund = choice?.of === paid ? choice.refund : undefined
  const [note, setNote] = useState('')
  const problems = useFieldErrors(['refund', 'note'])
  const refundable = useRefundable(registration, open)
  const client = useQueryClient()
  const { send, pending } = useSend(registrations.cancel, {
    toast: {
      success: {
        title: 'Registration canceled',
        description: `${playerName}, ${program}.${refund === 'full' ? describeRefund(refundable) : ''}`,
      },
    },
    refetch: affectedRoutes,
  })

  async function submit() {
    problems.clear()
    if (paid > 0 && !refund) return problems.put('refund', 'Please choose whether to refund the payment')
    const sent = await send({
      params: { id },
      query: { refund, collected: paid, note: note.trim() || undefined, playerId },
    })
    if (sent.ok) return onClose()
    problems.show(sent.error)
    if (sent.error.status === 409) await refetch(client, [...affectedRoutes, invoices.get])
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`Cancel ${playerName}’s registration?`}
      description={program}
      action="Cancel registration"
      danger
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <PlainForm id={formId} problem={problems.message} onSubmit={submit}>
          <ul className={styles.consequences}>
            {listEffects(registration).map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {paid > 0 && (
            <RefundChoice
              paid={paid}
              value={refund}
              onChange={value => setChoice({ refund: value, of: paid })}
              error={problems.of('refund')}
            />
          )}
          {refund === 'full' && <ManualRefund cents={refundable?.manual} />}
          <NoteField label="Note" optional value={note} onChange={setNote} error={problems.of('note')} />
        </PlainForm>
      )}
    </ActionDialog>
  )
}

function listEffects(registration: RowDialogProps['registration']): string[] {
  const { state, onTeam, balance = 0 } = registration
  return [
    state === 'active' ? 'The spot will open up. If there’s a waitlist, it will go to the next child.' : '',
    onTeam ? 'The child will be removed from their team.' : '',
    balance > 0 ? `The balance of ${formatCents(balance)} will no longer be owed.` : '',
    'The family will be emailed.',
  ].filter(Boolean)
}
