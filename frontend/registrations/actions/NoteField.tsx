import { TextArea } from '#frontend/ui/forms/Field.tsx'

/** The office's reason, for those who read it later. */
export function NoteField(props: {
  label: string
  hint?: string
  optional?: boolean
  value: string
  onChange: (note: string) => void
  error: string | undefined
}) {
  const { label, hint, optional = false, value, onChange, error } = props
  return (
    <TextArea
      label={label}
      hint={hint}
      optional={optional}
      error={error}
      rows={3}
      maxLength={500}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
