import { invoices } from 'virtual:routes'
import { useState } from 'react'
import type * as z from 'zod'
import { affectedRoutes } from '#frontend/invoices/queries.ts'
import { useClubDay } from '#frontend/lib/clock.ts'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { addDays } from '#shared/dates.ts'
import { NewInvoiceForm } from './NewInvoiceForm.tsx'
import type { NewInvoiceFields } from './schema.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** Bills something other than a registration: a uniform, a fundraiser, a broken window. */
export default function NewInvoice({ open, onClose }: Props) {
  const today = useClubDay()
  const [round, setRound] = useState(0)
  const discard = () => {
    setRound(round + 1)
    onClose()
  }
  return (
    today && <NewInvoiceEditor key={round} today={today} open={open} onClose={onClose} onDone={discard} />
  )
}

/** How many days a family has to pay, unless the office sets a due date. */
const daysToPay = 14

function NewInvoiceEditor(props: Props & { today: string; onDone: () => void }) {
  const { today, open, onClose, onDone } = props
  const navigate = useLateNavigate()
  const form = useSchemaForm(() => import('./schema.ts').then(({ NewInvoiceFields }) => NewInvoiceFields), {
    userId: '',
    playerId: '',
    programId: '',
    amount: '',
    description: '',
    dueDate: addDays(today, daysToPay),
    invoiceNumber: '',
    notes: '',
  })
  const { send, pending } = useSend(invoices.create, {
    refetch: [...affectedRoutes, invoices.generateNumber],
  })

  async function create(body: z.output<typeof NewInvoiceFields>) {
    const sent = await send({ body })
    if (!sent.ok) {
      toast({ title: `Failed to create invoice: ${sent.error.message}`, destructive: true })
      return showIssues(form, sent.error)
    }
    const { invoiceNumber, userName } = sent.reply
    toast({
      title: 'Invoice created',
      description: `${invoiceNumber} for ${userName}. An email is on its way.`,
    })
    onDone()
    await navigate(pathTo('invoice', sent.reply))
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      onCancel={onDone}
      title="New invoice"
      description="For anything other than a registration. The family will be emailed and can pay by card, cash or check."
      action="Create invoice"
      size="large"
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={create}>
          <NewInvoiceForm form={form} open={open} today={today} />
        </Form>
      )}
    </ActionDialog>
  )
}
