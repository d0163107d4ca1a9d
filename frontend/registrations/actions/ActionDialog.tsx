import { type ReactNode, useId } from 'react'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'

/** A dialog with the form of one action. The input stays if the action fails. */
export function ActionDialog(props: {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** The button's label: 'Cancel Registration'. */
  action: string
  danger?: boolean
  pending: boolean
  /** An error that belongs to no field. */
  problem?: string
  onSubmit: () => Promise<void>
  children?: ReactNode
}) {
  const { open, onClose, title, description, action, danger, pending, problem, onSubmit, children } = props
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <FormButtons
          form={formId}
          action={action}
          pending={pending}
          onCancel={onClose}
          cancel="Go back"
          danger={danger}
        />
      }
    >
      <PlainForm id={formId} problem={problem} onSubmit={onSubmit}>
        {children}
      </PlainForm>
    </Dialog>
  )
}
