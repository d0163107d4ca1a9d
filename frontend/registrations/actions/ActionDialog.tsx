import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'

/** One thing that the office does, in a form of its own. What was typed stays where it fails. */
export function ActionDialog(props: {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** What the button does: 'Cancel Registration'. */
  action: string
  danger?: boolean
  pending: boolean
  /** What is wrong with the whole. */
  problem?: string | undefined
  onSubmit: () => Promise<void>
  children?: ReactNode
}) {
  const { open, onClose, title, description, action, danger, pending, problem, onSubmit, children } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)

  // The first wrong field has the focus, once it is known what is wrong.
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
