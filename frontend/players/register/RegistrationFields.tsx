import type { EditableField } from '#frontend/players/edit/editFields.ts'
import { SelectField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { type PlayerFormState, type RegistrationField, registrationFields } from './registerFields.ts'

/** The fields of a group that a family fills in on its first form. */
export const RegistrationFields = ({
  form,
  group,
}: {
  form: PlayerFormState
  group: keyof typeof registrationFields
}) => registrationFields[group].map(field => <RegistrationInput key={field.name} {...{ form, field }} />)

function RegistrationInput({ form, field }: { form: PlayerFormState; field: RegistrationField }) {
  const {
    name,
    label,
    options,
    maxLength,
    registration,
  }: EditableField & { name: RegistrationField['name'] } = field
  const shared = { form, name, label, hint: registration?.hint, optional: registration?.optional }
  const offered = registration?.options ?? options
  if (offered) return <SelectField {...shared} empty={registration?.empty} options={offered} />
  return (
    <TextField {...shared} autoComplete="off" inputMode={registration?.inputMode} maxLength={maxLength} />
  )
}
