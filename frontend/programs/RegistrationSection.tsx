import { Card } from '#frontend/ui/Card.tsx'
import { CheckboxField, SelectField, Switch, TextField } from '#frontend/ui/forms/FormFields.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { registrationStatuses } from '#shared/choices.ts'
import { registrationLabels } from './describe.ts'
import type { ProgramFormState } from './formValues.ts'

export function RegistrationSection(props: { form: ProgramFormState; hasPassword: boolean }) {
  const { form, hasPassword } = props
  return (
    <Card title="Registration and fee">
      <div className={layout.columns}>
        <SelectField form={form} name="registrationStatus" label="Registration status" options={statuses} />
        <TextField
          form={form}
          name="fee"
          label="Fee (USD)"
          hint="In dollars. Enter 0 for a free program."
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="capacity"
          label="Capacity"
          hint="Leave blank for no limit."
          optional
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className={layout.columns}>
        <TextField form={form} name="registrationStartDate" label="Registration start" type="date" optional />
        <TextField form={form} name="registrationEndDate" label="Registration End" type="date" optional />
      </div>
      <Switch
        form={form}
        name="requiresUsaLacrosseNumber"
        label="Players need a USA Lacrosse number"
        hint="A family whose child has none yet is asked for it when they register."
      />
      <Password form={form} hasPassword={hasPassword} />
    </Card>
  )
}

const statuses = registrationStatuses.map(value => ({ value, label: registrationLabels[value] }))

/** A password is never shown again: it can be kept, changed or removed. */
function Password({ form, hasPassword }: { form: ProgramFormState; hasPassword: boolean }) {
  const removed = form.watch('removePassword')
  return (
    <>
      <TextField
        form={form}
        name="registrationPassword"
        label="Registration password"
        hint={
          hasPassword
            ? 'A password is set. Leave blank to keep it.'
            : 'Families need it to register. Share it with the families you invite.'
        }
        optional
        autoComplete="off"
        maxLength={100}
        disabled={hasPassword && removed}
      />
      {hasPassword && <CheckboxField form={form} name="removePassword" label="Remove the password" />}
    </>
  )
}
