import { useEffect, useRef, useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Modal, type ModalProps } from './Modal.tsx'

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

  function mayDismiss(): boolean {
    if (onClose && hasTyped.current) setAsking(true)
    return onClose !== undefined && !hasTyped.current
  }

  const goOn = () => setAsking(false)
  return (
    <Modal
      {...content}
      open={open}
      onClose={onClose}
      mayDismiss={mayDismiss}
      onType={() => {
        hasTyped.current = true
      }}
      question={
        open && (
          <Modal
            open={asking}
            onClose={goOn}
            mayDismiss={() => true}
            title="Close without saving?"
            description="What you typed is not saved yet."
            size="small"
            footer={
              <>
                <Button onClick={onClose}>Close without saving</Button>
                <Button variant="primary" onClick={goOn}>
                  Keep editing
                </Button>
              </>
            }
          />
        )
      }
    />
  )
}
