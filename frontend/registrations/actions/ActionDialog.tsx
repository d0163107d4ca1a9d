import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'

/** A dialog with the form of one action. The input stays if the action fails. */
export function ActionDialog(props: {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** The button's label: 'Cancel Registration'. */
  action: string
  danger?: boolean
  pending: boolean
  /** An error that belongs to no field. */
  problem?: string
  onSubmit: () => Promise<void>
  children?: ReactNode
}) {
  const { open, onClose, title, description, action, danger, pending, problem, onSubmit, children } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)

  // Focuses the first invalid field once the errors are known.
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!submitted.current || !wrong) return
    submitted.current = false
    wrong.focus()
  })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    submitted.current = true
    void onSubmit()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <FormButtons
          form={formId}
          action={action}
          pending={pending}
          onCancel={onClose}
          cancel="Go back"
          danger={danger}
        />
      }
    >
      <form ref={form} id={formId} className="form" method="post" noValidate onSubmit={submit}>
        {children}
        <div role="alert">{problem && <p className="form-error">{problem}</p>}</div>
      </form>
    </Dialog>
  )
}
