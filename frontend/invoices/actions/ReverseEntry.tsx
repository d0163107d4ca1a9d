import { invoices } from 'virtual:routes'
import type * as z from 'zod'
import { toEntryLines } from '#frontend/invoices/entryLines.ts'
import { affectedRoutes } from '#frontend/invoices/queries.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { TextAreaField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { formatCents } from '#shared/money.ts'
import type { InvoiceActionProps } from './InvoiceActionProps.ts'
import type { ReversalFields } from './schema.ts'
import { useInvoiceResult } from './useInvoiceResult.ts'

/** Reverses an entry, such as a bounced check or a typo: the entry stays, and a new one cancels it. */
export default function ReverseEntry({ invoice, about, open, onClose }: InvoiceActionProps) {
  const result = useInvoiceResult()
  const form = useSchemaForm(() => import('./schema.ts').then(({ ReversalFields }) => ReversalFields), {
    reason: '',
  })
  const { send, pending } = useSend(invoices.reverse, { refetch: affectedRoutes })
  const line = toEntryLines(invoice).find(({ ref }) => ref === about)
  if (!line) return null
  const { kind, kindLabel: what, amount } = line
  const mailed = kind === 'payment' ? ' The family will be emailed.' : ''

  async function reverse({ reason }: z.output<typeof ReversalFields>) {
    const sent = await send({ params: { id: invoice.id }, body: { ref: about, reason } })
    if (!sent.ok) {
      result.showFailure(invoice, sent)
      return showIssues(form, sent.error)
    }
    result.showResult(sent.reply, `${what} of ${formatCents(amount)} reversed`)
    onClose()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`Reverse: ${what}, ${formatCents(amount)}`}
      description={`The entry will stay on record but no longer count. The balance will be updated.${mailed}`}
      action="Reverse"
      danger
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={reverse}>
          <TextAreaField form={form} name="reason" label="Reason" rows={2} maxLength={300} />
        </Form>
      )}
    </ActionDialog>
  )
}
