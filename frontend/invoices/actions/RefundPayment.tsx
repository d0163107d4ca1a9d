import { invoices } from 'virtual:routes'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { affectedRoutes } from '#frontend/invoices/queries.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { SelectField, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { centsToInput, formatCents, parseDollars } from '#shared/money.ts'
import type { InvoiceActionProps } from './InvoiceActionProps.ts'
import type { RefundFields } from './schema.ts'
import { newIdempotencyKey, useInvoiceResult } from './useInvoiceResult.ts'

/** Refunds a payment, to the cards used or by hand. */
export default function RefundPayment({ invoice, open, onClose }: InvoiceActionProps) {
  const { card, manual } = invoice.refundable
  const [key] = useState(newIdempotencyKey)
  const result = useInvoiceResult()
  const form = useSchemaForm(() => import('./schema.ts').then(({ RefundFields }) => RefundFields), {
    amountCents: centsToInput(card || manual),
    reason: '',
    from: card > 0 ? 'card' : 'manual',
  })
  const { send, pending } = useSend(invoices.refund, { refetch: affectedRoutes })
  const typed = parseDollars(form.watch('amountCents')) ?? 0
  const isCard = form.watch('from') === 'card'
  const most = isCard ? card : manual

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the refund method changes
  useEffect(() => {
    if (!form.getFieldState('amountCents').isDirty) form.setValue('amountCents', centsToInput(most))
  }, [isCard])

  async function give(body: z.output<typeof RefundFields>) {
    const sent = await send({ params: { id: invoice.id }, body: { ...body, key } })
    if (!sent.ok) {
      result.showFailure(invoice, sent)
      return showIssues(form, sent.error)
    }
    const amount = formatCents(body.amountCents)
    result.showResult(sent.reply, isCard ? `${amount} goes back to the card` : `Refund of ${amount} recorded`)
    onClose()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Give money back"
      description={isCard ? cardHint : manualHint}
      action={isCard ? 'Refund to the Card' : 'Record Refund'}
      danger
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={give}>
          {card > 0 && manual > 0 && (
            <SelectField
              form={form}
              name="from"
              label="Goes back"
              options={[
                { value: 'card', label: `To the card that paid, up to ${formatCents(card)}` },
                { value: 'manual', label: `Out of the office’s hand, up to ${formatCents(manual)}` },
              ]}
            />
          )}
          <TextField
            form={form}
            name="amountCents"
            label="Amount in dollars"
            hint={`Up to ${formatCents(most)}`}
            inputMode="decimal"
            maxLength={14}
          />
          <TextAreaField form={form} name="reason" label="Reason" rows={2} maxLength={300} />
          {invoice.registrationId && typed >= card + manual && (
            <Alert tone="warning">
              This gives everything back: {invoice.playerName} loses the place in {invoice.programName}.
            </Alert>
          )}
        </Form>
      )}
    </ActionDialog>
  )
}

const cardHint = 'The bank shows it to the family within 5 to 10 days.'
const manualHint = 'Write down what the office has handed back in cash or by check.'
