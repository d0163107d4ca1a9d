import { type ReactNode, useId } from 'react'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import './merge.css'

/** The merge dialog: its button appears once both duplicates are chosen. */
export function MergeDialogFrame(props: {
  open: boolean
  onClose: () => void
  title: string
  description: string
  pending: boolean
  isReady: boolean
  /** Renders the form with this id. */
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
