import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

interface LabeledProps {
  label: string
  hint?: ReactNode
  error?: string
  optional?: boolean
}

/** An input with a label, hint and error, all announced by screen readers. `FormFields` binds these to a form. */
export function Field({ label, hint, error, optional, ...input }: LabeledProps & ComponentProps<'input'>) {
  const ids = useFieldIds(error, hint)
  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <input className={styles.input} {...ids.control} {...input} />
    </FieldFrame>
  )
}

export function Select({ label, hint, error, optional, ...select }: LabeledProps & ComponentProps<'select'>) {
  const ids = useFieldIds(error, hint)
  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <select className={styles.input} {...ids.control} {...select} />
    </FieldFrame>
  )
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  ...area
}: LabeledProps & ComponentProps<'textarea'>) {
  const ids = useFieldIds(error, hint)
  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <textarea className={styles.input} {...ids.control} {...area} />
    </FieldFrame>
  )
}

/** A checkbox or switch; the whole line is clickable. */
export function CheckboxField({ label, hint, error, ...input }: LabeledProps & ComponentProps<'input'>) {
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
  hint,
  error,
  optional,
  ids,
  children,
}: LabeledProps & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={ids.id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      <FieldMessages {...{ hint, error, ids }} />
    </div>
  )
}

function FieldMessages({ hint, error, ids }: { hint?: ReactNode; error?: string; ids: FieldIds }) {
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
