import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import { Form, type SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'

/** What each of the dialogs of an invoice is given; `about` names the entry of its ledger that it is about. */
export interface DeedProps {
  invoice: InvoiceDetail
  about: string
  open: boolean
  onClose: () => void
}

/** One thing that the office does to an invoice, in a form of its own. What was typed stays where it fails. */
export function DeedDialog<In extends FieldValues, Out>(props: {
  open: boolean
  onClose: () => void
  /** Instead of closing: what was typed is given up. */
  onDiscard?: () => void
  title: string
  description?: ReactNode
  /** What the button does: 'Record Payment'. */
  action: string
  danger?: boolean
  size?: 'medium' | 'large'
  pending: boolean
  form: SchemaForm<In, Out>
  onSubmit: (values: Out) => Promise<unknown> | unknown
  children: ReactNode
}) {
  const { open, onClose, onDiscard = onClose, title, description, action, danger, size, pending } = props
  const { form, onSubmit, children } = props
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size={size}
      footer={
        <FormButtons
          form={id}
          action={action}
          pending={pending}
          onCancel={onDiscard}
          cancel="Go back"
          danger={danger}
        />
      }
    >
      <Form form={form} id={id} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  )
}
