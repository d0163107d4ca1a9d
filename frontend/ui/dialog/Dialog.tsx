import { useEffect, useRef, useState } from 'react'
import { Modal, type ModalProps } from './Modal.tsx'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'

/**
 * A native modal dialog: it traps and restores the focus. Escape and a phone's back gesture close it, after a question if
 * something was typed into its form; a click on the backdrop does not. Without `onClose` only its buttons close it. Its
 * content stays mounted, so input survives reopening; use a new `key` to reset it.
 */
export function Dialog({ open, onClose, ...content }: ModalProps) {
  const hasTyped = useRef(false)
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    hasTyped.current = false
    if (!open) setAsking(false)
  }, [open])

  /** Escape or a phone's back gesture: closes it, or asks. */
  function tryDismiss(): boolean {
    if (onClose && hasTyped.current) setAsking(true)
    return onClose !== undefined && !hasTyped.current
  }

  return (
    <Modal
      {...content}
      open={open}
      onClose={onClose}
      tryDismiss={tryDismiss}
      onType={() => {
        hasTyped.current = true
      }}
      question={
        open && (
          <UnsavedQuestion
            open={asking}
            verb="Close"
            description="What you typed is not saved yet."
            onLeave={onClose}
            onStay={() => setAsking(false)}
          />
        )
      }
    />
  )
}
