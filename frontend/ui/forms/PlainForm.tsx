import { type ComponentProps, useEffect, useRef, useState } from 'react'
import fieldStyles from './Field.module.css'
import { hasUnreadable } from './unreadable.ts'

/**
 * The form element of every form. `Form` binds it to a schema; a form that keeps its state itself uses it
 * directly. It sends nothing while an input holds what nobody can read (`unreadable.ts`). Once `onSubmit` has ended, the
 * first invalid field on the screen gets the focus. It needs no guard against a second submit: a pending button ignores Enter in a field, too.
 */
export function PlainForm({
  onSubmit,
  problem,
  className = fieldStyles.form,
  children,
  ...rest
}: {
  onSubmit: (form: HTMLFormElement) => Promise<unknown> | unknown
  /** An error that belongs to no field. */
  problem?: string
} & Pick<ComponentProps<'form'>, 'id' | 'className' | 'children' | 'onInput' | 'onFocus' | 'onReset'>) {
  const element = useRef<HTMLFormElement>(null)
  const [submitCount, setSubmitCount] = useState(0)

  useEffect(() => {
    if (submitCount > 0) focusFirstInvalid(element.current)
  }, [submitCount])

  async function submit(form: HTMLFormElement) {
    if (!hasUnreadable(form)) await onSubmit(form)
    setSubmitCount(count => count + 1)
  }

  return (
    <form
      {...rest}
      ref={element}
      className={className}
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      {children}
      <div role="alert">{problem && <p className={fieldStyles.formError}>{problem}</p>}</div>
    </form>
  )
}

/** A field, or the first input of a group. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(
    `[aria-invalid="true"], fieldset:has(> .${fieldStyles.error})`,
  )
  const field = wrong?.matches('fieldset')
    ? wrong.querySelector<HTMLElement>('input:enabled, select:enabled, button:enabled')
    : wrong
  field?.focus()
}
