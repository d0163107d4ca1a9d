import { Button } from '#frontend/ui/Button.tsx'
import { Modal } from './Modal.tsx'

/** Asks before what was typed is lost. Escape, like the close icon, goes on editing. */
export function UnsavedQuestion({
  open,
  verb,
  description,
  onLeave,
  onStay,
}: {
  open: boolean
  verb: 'Close' | 'Leave'
  description: string
  onLeave: (() => void) | undefined
  onStay: () => void
}) {
  return (
    <Modal
      open={open}
      onClose={onStay}
      tryDismiss={() => true}
      title={`${verb} without saving?`}
      description={description}
      size="small"
      footer={
        <>
          <Button onClick={onLeave}>{verb} without saving</Button>
          <Button variant="primary" data-initial-focus onClick={onStay}>
            Keep editing
          </Button>
        </>
      }
    />
  )
}
