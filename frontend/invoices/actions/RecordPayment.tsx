import { invoices } from 'virtual:routes'
import { useState } from 'react'
import type * as z from 'zod'
import { methodOptions } from '#frontend/invoices/labels.ts'
import { affectedRoutes } from '#frontend/invoices/queries.ts'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { SelectField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { getAmountOwed } from '#shared/invoices/due.ts'
import { centsToInput, formatCents } from '#shared/money.ts'
import type { InvoiceActionProps } from './InvoiceActionProps.ts'
import type { PaymentFields } from './schema.ts'
import { newIdempotencyKey, useInvoiceResult } from './useInvoiceResult.ts'

/** Records cash or a check received by the office. */
export default function RecordPayment({ invoice, open, onClose }: InvoiceActionProps) {
  const today = useClubDayOrLocal()
  const [key] = useState(newIdempotencyKey)
  const result = useInvoiceResult()
  const form = useSchemaForm(() => import('./schema.ts').then(({ PaymentFields }) => PaymentFields), {
    amountCents: centsToInput(getAmountOwed(invoice)),
    method: undefined,
    reference: '',
    receivedOn: today,
  })
  const { send, pending } = useSend(invoices.pay, { refetch: affectedRoutes })

  async function pay(body: z.output<typeof PaymentFields>) {
    const sent = await send({ params: { id: invoice.id }, body: { ...body, key } })
    if (!sent.ok) {
      result.showFailure(invoice, sent)
      return showIssues(form, sent.error)
    }
    const entry = sent.reply.entries.find(({ ref }) => ref.endsWith(key))
    result.showResult(sent.reply, `Payment of ${formatCents(entry?.amount ?? body.amountCents)} recorded`)
    onClose()
  }

  const isCheck = form.watch('method') === 'check'
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Record a payment"
      description={`Balance of invoice ${invoice.invoiceNumber}: ${formatCents(getAmountOwed(invoice))}. Card payments are recorded automatically.`}
      action="Record payment"
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={pay}>
          <div className={layout.columns}>
            <TextField
              form={form}
              name="amountCents"
              label="Amount in dollars"
              inputMode="decimal"
              maxLength={14}
            />
            <SelectField
              form={form}
              name="method"
              label="How it was paid"
              empty="Please select"
              options={methodOptions}
            />
            <TextField
              form={form}
              name="reference"
              label={isCheck ? 'Check number' : 'Reference'}
              autoComplete="off"
              maxLength={60}
              optional
            />
            <TextField
              form={form}
              name="receivedOn"
              label="Received on"
              hint="Shown with the payment. The ledger records it under today’s date."
              type="date"
              max={today}
            />
          </div>
        </Form>
      )}
    </ActionDialog>
  )
}
