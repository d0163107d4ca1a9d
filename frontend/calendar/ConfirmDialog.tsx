import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'

/** Asks before an address ends. */
export function AskDialog(props: {
  open: boolean
  onClose: () => void
  title: string
  text: string
  /** On the button that does it. */
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
          <Button look="danger" pending={pending} onClick={onConfirm}>
            {label}
          </Button>
        </>
      }
    />
  )
}
