import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Alert } from './Card.tsx'
import { Dialog } from './dialog/Dialog.tsx'
import layout from './styles/layout.module.css'

interface Props {
  open: boolean
  onClose: () => void
  onDelete: () => void
  pending: boolean
  /** The name of what is deleted. */
  name: string
  /** The button's label: "Delete Team". */
  label: string
  /** The effects: what is deleted with it and what stays, one sentence each. */
  effects: readonly string[]
  /** Why it was refused. */
  refusal?: string
  question?: string
  /** Additional content. */
  children?: ReactNode
}

/** Confirms a permanent deletion, and lists its effects. */
export function DeleteDialog(props: Props) {
  const { open, onClose, onDelete, pending, name, label, effects, refusal, question, children } = props
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
          <Button variant="danger" pending={pending} onClick={onDelete}>
            {label}
          </Button>
        </>
      }
    >
      <ul className={layout.bullets}>
        {effects.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {children}
      {refusal && <Alert tone="error">{refusal}</Alert>}
    </Dialog>
  )
}
