import type { EditableField } from '#frontend/players/edit/editFields.ts'
import { RadioField, SelectField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { type PlayerFormState, type RegistrationField, registrationFields } from './registerFields.ts'

interface Props {
  form: PlayerFormState
  group: keyof typeof registrationFields
}

/** The fields of a group that the registration form asks for. */
export const RegistrationFields = ({ form, group }: Props) =>
  registrationFields[group].map(field => <RegistrationInput key={field.name} {...{ form, field }} />)

function RegistrationInput({ form, field }: { form: PlayerFormState; field: RegistrationField }) {
  const { name, label, options, maxLength, registration }: EditableField & Pick<RegistrationField, 'name'> =
    field
  const shared = { form, name, label, hint: registration?.hint, optional: registration?.optional }
  const offered = registration?.options ?? options
  if (offered && registration?.buttons) return <RadioField {...shared} options={offered} />
  if (offered) return <SelectField {...shared} empty={registration?.empty} options={offered} />
  return (
    <TextField {...shared} autoComplete="off" inputMode={registration?.inputMode} maxLength={maxLength} />
  )
}
