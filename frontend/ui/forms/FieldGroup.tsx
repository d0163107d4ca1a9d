import type { ReactNode } from 'react'
import choiceStyles from './Choice.module.css'
import fieldStyles from './Field.module.css'
import { FieldMessages, type LabeledProps, useFieldIds } from './Field.tsx'

/** Fields that share a legend, a hint and an error. */
export function FieldGroup({
  label,
  hideLabel = false,
  hint,
  error,
  optional,
  className = choiceStyles.group,
  children,
}: LabeledProps & {
  /** For a screen that arranges the fields itself. */
  className?: string
  children: ReactNode
}) {
  const ids = useFieldIds(error, hint)
  return (
    <fieldset className={className} aria-describedby={ids.control['aria-describedby']}>
      <legend className={hideLabel ? 'hidden' : fieldStyles.label}>
        {label}
        {optional && <span className={fieldStyles.optional}> (optional)</span>}
      </legend>
      {children}
      <FieldMessages {...{ hint, error, ids }} />
    </fieldset>
  )
}
