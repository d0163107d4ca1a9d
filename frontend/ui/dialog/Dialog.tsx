import { useEffect, useState } from 'react'
import { Modal, type ModalProps } from './Modal.tsx'
import { DialogGuard } from './UnsavedGuard.tsx'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'

/**
 * A native modal dialog: it traps and restores the focus. Escape, a phone's back gesture and the browser's Back close it,
 * after a question if something was typed into its form; a click on the backdrop does not. Without `onClose` only its buttons close it. Its
 * content stays mounted, so input survives reopening; use a new `key` to reset it.
 */
export function Dialog({ open, onClose, ...content }: ModalProps) {
  const [hasTyped, setTyped] = useState(false)
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    setTyped(false)
    if (!open) setAsking(false)
  }, [open])

  /** Escape or a phone's back gesture: closes it, or asks. */
  function tryDismiss(): boolean {
    if (onClose && hasTyped) setAsking(true)
    return onClose !== undefined && !hasTyped
  }

  return (
    <Modal
      {...content}
      open={open}
      onClose={onClose}
      tryDismiss={tryDismiss}
      onType={() => setTyped(true)}
      question={
        open && (
          <>
            <UnsavedQuestion
              open={asking}
              verb="Close"
              description="What you typed is not saved yet."
              onLeave={onClose}
              onStay={() => setAsking(false)}
            />
            {hasTyped && onClose && <DialogGuard when />}
          </>
        )
      }
    />
  )
}
