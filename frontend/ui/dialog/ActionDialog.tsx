import { type ReactNode, useId } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'

/**
 * A dialog with the form of one action, and the buttons that submit and cancel it. Without a form it is a
 * `ConfirmDialog`.
 */
export function ActionDialog({
  open,
  onClose,
  onCancel,
  title,
  description,
  action,
  cancel = 'Cancel',
  danger = false,
  pending,
  isReady = true,
  size,
  footerStart,
  children,
}: {
  open: boolean
  /** Without it, only the dialog's buttons close it. */
  onClose: (() => void) | undefined
  /** What the cancel button does, if that is more than closing: the form's draft is then discarded. */
  onCancel?: () => void
  title: string
  description?: ReactNode
  /** The submit button's label: 'Save Changes'. */
  action: string
  /** The cancel button's label; empty for a dialog without one, which its close icon closes. */
  cancel?: string
  danger?: boolean
  pending: boolean
  /** False hides the buttons, while there is no form to submit. */
  isReady?: boolean
  size?: 'small' | 'medium' | 'large'
  /** Shown before the buttons. */
  footerStart?: ReactNode
  /** Renders the form with this id. */
  children: (formId: string) => ReactNode
}) {
  const formId = useId()
  function discard() {
    document.forms.namedItem(formId)?.reset()
    onCancel?.()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size={size}
      footer={
        isReady && (
          <>
            {footerStart}
            {cancel && <Button onClick={onCancel ? discard : onClose}>{cancel}</Button>}
            <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} pending={pending}>
              {action}
            </Button>
          </>
        )
      }
    >
      {children(formId)}
    </Dialog>
  )
}
