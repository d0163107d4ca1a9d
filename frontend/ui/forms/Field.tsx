import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { useUnreadable } from './unreadable.ts'

export interface LabeledProps {
  label: string
  /** For screen readers only; the field is then just its control, placed by the screen. */
  hideLabel?: boolean
  hint?: ReactNode
  error?: string
  optional?: boolean
}

/**
 * An input with a label, hint and error, all announced by screen readers. `FormFields` binds these to a form.
 * `beside` is a button that belongs to the input.
 */
export function Field({ beside, ...props }: LabeledProps & ComponentProps<'input'> & { beside?: ReactNode }) {
  const { problem, tell, clear } = useUnreadable()
  const { frame, control } = useFrame({ ...props, error: problem ?? props.error })
  const input = (
    <input
      className={styles.input}
      {...control}
      onBlur={event => {
        tell(event)
        control.onBlur?.(event)
      }}
      onInvalid={tell}
      onInput={event => {
        clear()
        control.onInput?.(event)
      }}
    />
  )
  return (
    <FieldFrame {...frame}>
      {beside ? (
        <div className={styles.beside}>
          {input}
          {beside}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  )
}

export function Select(props: LabeledProps & ComponentProps<'select'>) {
  const { frame, control } = useFrame(props)
  return (
    <FieldFrame {...frame}>
      <select className={styles.input} {...control} />
    </FieldFrame>
  )
}

export function TextArea(props: LabeledProps & ComponentProps<'textarea'>) {
  const { frame, control } = useFrame(props)
  return (
    <FieldFrame {...frame}>
      <textarea className={styles.input} {...control} />
    </FieldFrame>
  )
}

/** Splits a field's props between its frame and its control. */
function useFrame<Props extends LabeledProps>({
  label,
  hideLabel,
  hint,
  error,
  optional,
  ...control
}: Props) {
  const ids = useFieldIds(error, hint)
  const name = hideLabel ? { 'aria-label': label } : {}
  return {
    frame: { label, hideLabel, hint, error, optional, ids },
    control: { ...ids.control, ...name, ...control },
  }
}

/** A checkbox or switch; the whole line is clickable. */
export function Checkbox({
  label,
  hint,
  error,
  ...input
}: Omit<LabeledProps, 'hideLabel' | 'optional'> & ComponentProps<'input'>) {
  const ids = useFieldIds(error, hint)
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input type="checkbox" {...ids.control} {...input} />
        <span>{label}</span>
      </label>
      <FieldMessages {...{ hint, error, ids }} />
    </div>
  )
}

type FieldIds = ReturnType<typeof useFieldIds>

export function useFieldIds(error: string | undefined, hint: ReactNode) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    control: { id, 'aria-invalid': Boolean(error), 'aria-describedby': describedBy || undefined },
  }
}

/** Label above, error and hint below; `ids` come from `useFieldIds`. */
export function FieldFrame({
  label,
  hideLabel,
  hint,
  error,
  optional,
  ids,
  children,
}: LabeledProps & { ids: FieldIds; children: ReactNode }) {
  const messages = <FieldMessages {...{ hint, error, ids }} />
  if (hideLabel) {
    return (
      <>
        {children}
        {messages}
      </>
    )
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={ids.id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      {messages}
    </div>
  )
}

export function FieldMessages({ hint, error, ids }: { hint?: ReactNode; error?: string; ids: FieldIds }) {
  return (
    <>
      {error && (
        <p className={styles.error} id={`${ids.id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${ids.id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}
