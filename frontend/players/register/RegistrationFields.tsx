import { useWatch } from 'react-hook-form'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import type { EditableField } from '#frontend/players/edit/editFields.ts'
import { gradeLabel } from '#frontend/players/grade.ts'
import { CheckboxField, RadioField, SelectField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { enteredYear } from '#shared/registrations/eligibility.ts'
import { type PlayerFormState, type RegistrationField, registrationFields } from './registerFields.ts'

interface Props {
  form: PlayerFormState
  group: keyof typeof registrationFields
}

/** The fields of a group that the registration form asks for. */
export const RegistrationFields = ({ form, group }: Props) =>
  registrationFields[group].map(field =>
    field.name === 'usaLacrosseNumber' ? (
      <NumberField key={field.name} {...{ form, field }} />
    ) : field.name === 'jerseySize' ? (
      <JerseyField key={field.name} {...{ form, field }} />
    ) : (
      <RegistrationInput key={field.name} {...{ form, field }} />
    ),
  )

/** For who is new to lacrosse, the number can wait. */
function NumberField({ form, field }: { form: PlayerFormState; field: RegistrationField }) {
  const isPending = useWatch({ control: form.control, name: 'usaLacrosseNumberPending' })
  form.register('usaLacrosseNumberPending', { deps: 'usaLacrosseNumber' })
  const { name, label, maxLength, registration }: EditableField & Pick<RegistrationField, 'name'> = field
  return (
    <div>
      <TextField
        {...{ form, name, label, maxLength }}
        hint={registration?.hint}
        inputMode={registration?.inputMode}
        autoComplete="off"
        disabled={isPending}
      />
      <CheckboxField form={form} name="usaLacrosseNumberPending" label="We don’t have one yet" />
    </div>
  )
}

/** Nearly every child wears both in one size: the shorts have the jersey's until another is chosen for them. */
function JerseyField({ form, field }: { form: PlayerFormState; field: RegistrationField }) {
  const [jersey, shorts] = useWatch({ control: form.control, name: ['jerseySize', 'shortsSize'] })
  form.register('jerseySize', {
    onChange: () => {
      if (shorts && shorts !== jersey) return
      form.setValue('shortsSize', form.getValues('jerseySize'), { shouldDirty: true, shouldValidate: true })
    },
  })
  return <RegistrationInput form={form} field={field} />
}

function RegistrationInput({ form, field }: { form: PlayerFormState; field: RegistrationField }) {
  const today = useClubDayOrLocal()
  const { name, options, maxLength, registration }: EditableField & Pick<RegistrationField, 'name'> = field
  const label = name === 'grade' ? gradeLabel(enteredYear(today)) : field.label
  const shared = { form, name, label, hint: registration?.hint, optional: registration?.optional }
  const offered = registration?.options ?? options
  if (offered && registration?.buttons) return <RadioField {...shared} options={offered} />
  if (offered) return <SelectField {...shared} empty={registration?.empty} options={offered} />
  return (
    <TextField {...shared} autoComplete="off" inputMode={registration?.inputMode} maxLength={maxLength} />
  )
}
