import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  onDelete: () => void
  pending: boolean
  /** The name of what will be deleted. */
  name: string
  /** The button's label: "Delete team". */
  label: string
  /** The effects: what will be deleted with it and what stays, one sentence each. */
  effects: readonly string[]
  /** Why the server refused. */
  refusal?: string
  question?: string
  /** Additional content. */
  children?: ReactNode
}

/** Confirms a permanent deletion, and lists its effects. */
export function DeleteDialog({ onDelete, name, label, question, ...dialog }: Props) {
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={onDelete}
      title={`Delete ${name}?`}
      description={[question, 'This cannot be undone.'].filter(Boolean).join(' ')}
      action={label}
      danger
    />
  )
}
