import type { EditableField } from '#frontend/players/edit/editFields.ts'
import { SelectField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { type AskedField, askedFields, type PlayerFormState } from './registerFields.ts'

/** The fields of a group that the registration form asks for. */
export const AskedFields = ({ form, group }: { form: PlayerFormState; group: keyof typeof askedFields }) =>
  askedFields[group].map(field => <Asked key={field.name} {...{ form, field }} />)

function Asked({ form, field }: { form: PlayerFormState; field: AskedField }) {
  const { name, label, options, maxLength, registration }: EditableField & { name: AskedField['name'] } =
    field
  const shared = { form, name, label, hint: registration?.hint, optional: registration?.optional }
  const offered = registration?.options ?? options
  if (offered) return <SelectField {...shared} empty={registration?.empty} options={offered} />
  return (
    <TextField {...shared} autoComplete="off" inputMode={registration?.inputMode} maxLength={maxLength} />
  )
}
