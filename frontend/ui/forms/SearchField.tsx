import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

/** Filters a list while the user types. */
export function SearchField({
  label = 'Search',
  onChange,
  ...field
}: {
  label?: string
  value: string
  onChange: (typed: string) => void
  error?: string
} & Pick<ComponentProps<'input'>, 'placeholder' | 'maxLength' | 'autoFocus'>) {
  return (
    <Field
      {...field}
      label={label}
      type="search"
      autoComplete="off"
      onChange={event => onChange(event.target.value)}
    />
  )
}
