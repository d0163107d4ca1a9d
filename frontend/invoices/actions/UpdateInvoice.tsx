import { invoices } from 'virtual:routes'
import type * as z from 'zod'
import styles from '#frontend/invoices/invoices.module.css'
import { methodOptions, statusLabels } from '#frontend/invoices/labels.ts'
import { affectedRoutes } from '#frontend/invoices/queries.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { invoiceStatuses } from '#shared/invoices/choices.ts'
import { getAmountOwed } from '#shared/invoices/due.ts'
import { formatCents } from '#shared/money.ts'
import { getStatusEffect } from './effects.ts'
import type { InvoiceActionProps } from './InvoiceActionProps.ts'
import type { UpdateFields } from './schema.ts'
import { useInvoiceResult } from './useInvoiceResult.ts'

/** Changes status and notes. Each status affects the ledger in its own way; the dialog describes it before saving. */
export default function UpdateInvoice({ invoice, open, onClose }: InvoiceActionProps) {
  const { id, refundable } = invoice
  const result = useInvoiceResult()
  const form = useSchemaForm(() => import('./schema.ts').then(({ UpdateFields }) => UpdateFields), {
    status: invoice.status,
    notes: invoice.notes ?? '',
    method: '',
    reference: '',
    refundCard: false,
    remindersOff: invoice.remindersOff ?? false,
  })
  const { send, pending } = useSend(invoices.update, { refetch: affectedRoutes })
  const status = form.watch('status')
  const effect = getStatusEffect(invoice, status, new Date())
  const isChanged = status !== invoice.status
  const asksMethod = isChanged && status === 'paid' && !effect.refusal && getAmountOwed(invoice) > 0
  const asksCard = isChanged && status === 'refunded' && refundable.card > 0

  async function update(values: z.output<typeof UpdateFields>) {
    if (asksMethod && !values.method)
      return form.setError('method', { message: 'Please choose how it was paid' }, { shouldFocus: true })
    if (asksCard && !values.refundCard)
      return form.setError('refundCard', { message: confirmCardLabel }, { shouldFocus: true })
    const sent = await send({ params: { id }, body: bodyOf(values) })
    if (!sent.ok) {
      result.showFailure(invoice, sent)
      return showIssues(form, toStatusError(sent.error))
    }
    result.showResult(sent.reply, 'Invoice updated')
    onClose()
  }

  const bodyOf = ({ notes, method, reference, refundCard, remindersOff }: z.output<typeof UpdateFields>) => ({
    ...(isChanged && { status }),
    ...(notes !== (invoice.notes ?? '') && { notes }),
    ...(remindersOff !== (invoice.remindersOff ?? false) && { remindersOff }),
    ...(asksMethod && { method, reference }),
    ...(asksCard && refundCard && { refundCard: true as const }),
  })

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Update invoice"
      description={invoice.invoiceNumber}
      action="Save Changes"
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={update}>
          <SelectField
            form={form}
            name="status"
            label="Status"
            options={invoiceStatuses.map(value => ({ value, label: statusLabels[value] }))}
          />
          <div className={styles.invoiceEffect} role="status">
            {effect.refusal && <Alert tone="warning">{effect.refusal}</Alert>}
            {effect.sentences.length > 0 && (
              <ul className={layout.bullets}>
                {effect.sentences.map(sentence => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </div>
          {asksMethod && (
            <div className={layout.columns}>
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
                label="Reference"
                autoComplete="off"
                maxLength={60}
                optional
              />
            </div>
          )}
          {asksCard && (
            <CheckboxField
              form={form}
              name="refundCard"
              label={`Refund ${formatCents(refundable.card)} to the card`}
            />
          )}
          <CheckboxField
            form={form}
            name="remindersOff"
            label="Stop automatic reminders"
            hint="Otherwise the payer gets three, one a week after the due date. Reminders you send count."
          />
          <TextAreaField form={form} name="notes" label="Notes" rows={3} maxLength={500} optional />
        </Form>
      )}
    </ActionDialog>
  )
}

const confirmCardLabel = 'Confirm the refund to the card'

/** A refusal without a field is about the status. */
const toStatusError = (error: {
  status: number
  message: string
  issues: { field: string; message: string }[]
}) =>
  error.status === 409 && error.issues.length === 0
    ? { ...error, message: error.message, issues: [{ field: 'status', message: error.message }] }
    : error
