import { invoices } from 'virtual:routes'
import type * as z from 'zod'
import { useSend } from '#frontend/lib/queries.ts'
import { TextArea } from '#frontend/ui/forms/FormFields.tsx'
import { showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { formatCents } from '#shared/money.ts'
import { linesOf } from '../entryLines.ts'
import { changed } from '../queries.ts'
import { DeedDialog, type DeedProps } from './InvoiceActionDialog.tsx'
import type { TakeBackFields } from './schema.ts'
import { useAnswered } from './useInvoiceResult.ts'

/** A check that bounced, a typing mistake: the entry stays on record, and another one takes it back. */
export default function TakeBack({ invoice, about, open, onClose }: DeedProps) {
  const answered = useAnswered()
  const form = useSchemaForm(() => import('./schema.ts').then(({ TakeBackFields }) => TakeBackFields), {
    reason: '',
  })
  const { send, pending } = useSend(invoices.reverse, { refetch: changed })
  const line = linesOf(invoice).find(({ ref }) => ref === about)
  if (!line) return null
  const { what, amount } = line

  async function takeBack({ reason }: z.output<typeof TakeBackFields>) {
    const sent = await send({ params: { id: invoice.id }, body: { ref: about, reason } })
    if (!sent.ok) {
      answered.fail(invoice, sent)
      return showIssues(form, sent.error)
    }
    answered.show(sent.reply, `${what} of ${formatCents(amount)} taken back`)
    onClose()
  }

  return (
    <DeedDialog
      open={open}
      onClose={onClose}
      title={`Take back: ${what}, ${formatCents(amount)}`}
      description="The entry stays on record and no longer counts. The balance follows."
      action="Take Back"
      danger
      pending={pending}
      form={form}
      onSubmit={takeBack}
    >
      <TextArea form={form} name="reason" label="Reason" rows={2} maxLength={300} />
    </DeedDialog>
  )
}
