import type { ReactNode } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { Dialog } from './Dialog.tsx'

/** Asks for confirmation of an action. With a form, use `ActionDialog`. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  description,
  effects,
  action,
  cancel = 'Cancel',
  onCancel = onClose,
  danger = false,
  pending = false,
  refusal,
  size = 'small',
  children,
}: {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  description?: ReactNode
  /** What the action does and what it leaves unchanged, one sentence each. */
  effects?: readonly string[]
  /** The confirm button's label; undefined if there is nothing to confirm. */
  action: string | undefined
  cancel?: string
  /** What the cancel button does, if that is not closing. */
  onCancel?: () => void
  danger?: boolean
  pending?: boolean
  /** Why the server refused. */
  refusal?: string
  size?: 'small' | 'medium'
  children?: ReactNode
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          {action && (
            <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {effects && (
        <ul className={layout.bullets}>
          {effects.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {children}
      {refusal && <Alert tone="error">{refusal}</Alert>}
    </Dialog>
  )
}
