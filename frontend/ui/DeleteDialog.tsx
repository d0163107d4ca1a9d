import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Alert } from './Card.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  onDelete: () => void
  pending: boolean
  /** What is deleted, by its name. */
  name: string
  /** On the button that does it: "Delete Team". */
  label: string
  /** What goes with it and what stays, a sentence each. */
  goes: readonly string[]
  /** Why it was refused. */
  refusal?: string | undefined
  question?: string
  /** What else has to be said before. */
  children?: ReactNode
}

/** Asks before something is gone for good, and says what goes with it. */
export function DeleteDialog(props: Props) {
  const { open, onClose, onDelete, pending, name, label, goes, refusal, question, children } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Delete ${name}?`}
      description={[question, 'This cannot be undone.'].filter(Boolean).join(' ')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" pending={pending} onClick={onDelete}>
            {label}
          </Button>
        </>
      }
    >
      <ul className="goes">
        {goes.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {children}
      {refusal && <Alert tone="error">{refusal}</Alert>}
    </Dialog>
  )
}
