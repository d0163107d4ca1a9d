import { invoices } from 'virtual:routes'
import { useState } from 'react'
import type * as z from 'zod'
import { affectedRoutes } from '#frontend/invoices/queries.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { getAmountOwed } from '#shared/invoices/due.ts'
import { centsToInput, formatCents } from '#shared/money.ts'
import type { InvoiceActionProps } from './InvoiceActionProps.ts'
import type { WaiverFields } from './schema.ts'
import { newIdempotencyKey, useInvoiceResult } from './useInvoiceResult.ts'

/** Waives all or part of what is owed. */
export default function WaiveBalance({ invoice, open, onClose }: InvoiceActionProps) {
  const [key] = useState(newIdempotencyKey)
  const result = useInvoiceResult()
  const form = useSchemaForm(() => import('./schema.ts').then(({ WaiverFields }) => WaiverFields), {
    amountCents: centsToInput(getAmountOwed(invoice)),
    reason: '',
  })
  const { send, pending } = useSend(invoices.adjust, { refetch: affectedRoutes })

  async function waive(body: z.output<typeof WaiverFields>) {
    const sent = await send({ params: { id: invoice.id }, body: { ...body, key } })
    if (!sent.ok) {
      result.showFailure(invoice, sent)
      return showIssues(form, sent.error)
    }
    const entry = sent.reply.entries.find(({ ref }) => ref.endsWith(key))
    result.showResult(sent.reply, `${formatCents(entry?.amount ?? body.amountCents)} waived`)
    onClose()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Waive an amount"
      description={`The balance is ${formatCents(getAmountOwed(invoice))}. A waived amount is no longer owed; no money moves.`}
      action="Waive"
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={waive}>
          <TextField
            form={form}
            name="amountCents"
            label="Amount in dollars"
            inputMode="decimal"
            maxLength={14}
          />
          <TextAreaField form={form} name="reason" label="Reason" rows={2} maxLength={300} />
        </Form>
      )}
    </ActionDialog>
  )
}
