import { invoices } from 'virtual:routes'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { methodOptions } from '#frontend/invoices/labels.ts'
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
    how: card > 0 ? 'card' : '',
  })
  const { send, pending } = useSend(invoices.refund, { refetch: affectedRoutes })
  const typed = parseDollars(form.watch('amountCents')) ?? 0
  const isCard = form.watch('how') === 'card'
  const most = isCard ? card : manual
  const isFull = typed >= card + manual

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the refund method changes
  useEffect(() => {
    if (!form.getFieldState('amountCents').isDirty) form.setValue('amountCents', centsToInput(most))
  }, [isCard])

  async function give({ how, ...given }: z.output<typeof RefundFields>) {
    const from = how === 'card' ? { from: how } : { from: 'manual' as const, method: how }
    const sent = await send({ params: { id: invoice.id }, body: { ...given, ...from, key } })
    if (!sent.ok) {
      result.showFailure(invoice, sent)
      return showIssues(form, sent.error)
    }
    const amount = formatCents(given.amountCents)
    result.showResult(
      sent.reply,
      isCard ? `${amount} will be refunded to the card` : `Refund of ${amount} recorded`,
    )
    onClose()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Issue refund"
      description={isCard ? cardHint : manualHint}
      action={isCard ? 'Refund to the card' : 'Record refund'}
      danger
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={give}>
          {manual > 0 && (
            <SelectField
              form={form}
              name="how"
              label="How"
              {...(card === 0 && { empty: 'Select one' })}
              options={[
                ...(card > 0
                  ? [{ value: 'card', label: `To the card it was paid with, up to ${formatCents(card)}` }]
                  : []),
                ...methodOptions.map(({ value, label }) => ({
                  value,
                  label: `${label}, up to ${formatCents(manual)}`,
                })),
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
          {invoice.registrationId && (
            <Alert tone={isFull ? 'warning' : 'info'}>
              {isFull
                ? `This is a full refund. ${invoice.playerName}’s spot in ${invoice.programName} will be released.`
                : `${invoice.playerName}’s spot in ${invoice.programName} isn’t affected.`}
            </Alert>
          )}
        </Form>
      )}
    </ActionDialog>
  )
}

const cardHint = 'Allow up to 10 days for it to appear.'
const manualHint = 'Record what the club refunded in cash or by check.'
