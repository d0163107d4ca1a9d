import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'

/** Confirms before a calendar address is revoked. */
export function ConfirmDialog(props: {
  open: boolean
  onClose: () => void
  title: string
  text: string
  /** The label of the confirming button. */
  label: string
  pending: boolean
  onConfirm: () => void
}) {
  const { open, onClose, title, text, label, pending, onConfirm } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={pending} onClick={onConfirm}>
            {label}
          </Button>
        </>
      }
    />
  )
}
