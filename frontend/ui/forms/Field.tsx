import { type ComponentProps, type ReactNode, useId } from 'react'

interface Labelled {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
}

/** An input of the plain screens: label above, hint, error in red under it, both told to screen readers. */
export function Field({ label, hint, error, optional, ...input }: Labelled & ComponentProps<'input'>) {
  const ids = useFieldIds(error, hint)
  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <input className="input" {...ids.control} {...input} />
    </FieldFrame>
  )
}

export function SelectBox({ label, hint, error, optional, ...select }: Labelled & ComponentProps<'select'>) {
  const ids = useFieldIds(error, hint)
  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <select className="input" {...ids.control} {...select} />
    </FieldFrame>
  )
}

/** A box to tick, or a switch; the whole line is the target. */
export function Check({ label, hint, error, ...input }: Labelled & ComponentProps<'input'>) {
  const ids = useFieldIds(error, hint)
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" {...ids.control} {...input} />
        <span>{label}</span>
      </label>
      <Below {...{ hint, error, ids }} />
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

/** The label above, what is wrong and what helps below; `ids` come from `useFieldIds`. */
export function FieldFrame({
  label,
  hint,
  error,
  optional,
  ids,
  children,
}: Labelled & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={ids.id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children}
      <Below {...{ hint, error, ids }} />
    </div>
  )
}

function Below({ hint, error, ids }: { hint?: ReactNode; error?: string | undefined; ids: FieldIds }) {
  return (
    <>
      {error && (
        <p className="field-error" id={`${ids.id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${ids.id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}
