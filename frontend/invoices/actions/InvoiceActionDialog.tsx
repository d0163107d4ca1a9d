import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import { Form, type SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'

/** The props of every invoice dialog; `about` is the ref of the ledger entry it is about. */
export interface InvoiceActionProps {
  invoice: InvoiceDetail
  about: string
  open: boolean
  onClose: () => void
}

/** A dialog with the form of one invoice action. The input stays if the action fails. */
export function InvoiceActionDialog<In extends FieldValues, Out>(props: {
  open: boolean
  onClose: () => void
  /** Called instead of `onClose` when the input is discarded. */
  onDiscard?: () => void
  title: string
  description?: ReactNode
  /** The button's label: 'Record Payment'. */
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
