import { TextArea } from './Field.tsx'

interface NoteProps {
  label: string
  hint?: string
  optional?: boolean
  value: string
  onChange: (note: string) => void
  error: string | undefined
}

/** The office's reason, for those who read it later. */
export function NoteField(props: NoteProps) {
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

/** Why somebody does what a rule forbids. */
export const ExceptionField = ({
  hint = 'Kept in the audit log',
  ...field
}: Omit<NoteProps, 'label' | 'optional'>) => (
  <NoteField label="Reason for the exception" hint={hint} {...field} />
)
