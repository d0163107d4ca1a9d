import { invoices } from 'virtual:routes'
import { useState } from 'react'
import type * as z from 'zod'
import { useSend } from '#frontend/lib/queries.ts'
import { TextArea, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { centsToInput, formatCents } from '#shared/money.ts'
import { owed } from '../amountLines.ts'
import { changed } from '../queries.ts'
import { DeedDialog, type DeedProps } from './InvoiceActionDialog.tsx'
import type { WaiverFields } from './schema.ts'
import { newKey, useAnswered } from './useInvoiceResult.ts'

/** The club does without a part of what is owed, or all of it. */
export default function Waive({ invoice, open, onClose }: DeedProps) {
  const [key] = useState(newKey)
  const answered = useAnswered()
  const form = useSchemaForm(() => import('./schema.ts').then(({ WaiverFields }) => WaiverFields), {
    amountCents: centsToInput(owed(invoice)),
    reason: '',
  })
  const { send, pending } = useSend(invoices.adjust, { refetch: changed })

  async function waive(body: z.output<typeof WaiverFields>) {
    const sent = await send({ params: { id: invoice.id }, body: { ...body, key } })
    if (!sent.ok) {
      answered.fail(invoice, sent)
      return showIssues(form, sent.error)
    }
    const entry = sent.reply.entries.find(({ ref }) => ref.endsWith(key))
    answered.show(sent.reply, `${formatCents(entry?.amount ?? body.amountCents)} waived`)
    onClose()
  }

  return (
    <DeedDialog
      open={open}
      onClose={onClose}
      title="Waive a part"
      description={`${formatCents(owed(invoice))} is open. What is waived is no longer owed; no money moves.`}
      action="Waive"
      pending={pending}
      form={form}
      onSubmit={waive}
    >
      <TextField
        form={form}
        name="amountCents"
        label="Amount in dollars"
        inputMode="decimal"
        maxLength={14}
      />
      <TextArea form={form} name="reason" label="Reason" rows={2} maxLength={300} />
    </DeedDialog>
  )
}
