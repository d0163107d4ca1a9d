import { type ReactNode, useId } from 'react'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import '#frontend/users/profile/profile.css'

/** The dialog of a merger: its button is there once there are two to be made one. */
export function MergeFrame(props: {
  open: boolean
  onClose: () => void
  title: string
  description: string
  pending: boolean
  isReady: boolean
  /** With the id that the form has to have. */
  children: (formId: string) => ReactNode
}) {
  const { open, onClose, title, description, pending, isReady, children } = props
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size="large"
      footer={
        isReady && <FormButtons form={formId} action="Merge" pending={pending} onCancel={onClose} danger />
      }
    >
      {children(formId)}
    </Dialog>
  )
}
