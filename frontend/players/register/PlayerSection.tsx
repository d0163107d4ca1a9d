import { Card } from '#frontend/ui/Card.tsx'
import { SelectField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { genders, grades } from '#shared/choices.ts'
import { BirthdayField } from './BirthdayField.tsx'
import type { PlayerFormState } from './fields.ts'

export function PlayerSection({ form, today }: { form: PlayerFormState; today: string }) {
  return (
    <Card title="Player">
      <div className={layout.columns}>
        <TextField form={form} name="firstName" label="First Name" autoComplete="off" maxLength={60} />
        <TextField form={form} name="lastName" label="Last Name" autoComplete="off" maxLength={60} />
        <BirthdayField form={form} today={today} />
        <SelectField form={form} name="gender" label="Gender" empty="Select" options={genders} />
        <SelectField
          form={form}
          name="grade"
          label="Grade"
          hint="Only where the school grade differs from the age"
          optional
          empty="By age"
          options={grades}
        />
        <TextField
          form={form}
          name="usaLacrosseNumber"
          label="USA Lacrosse Number"
          hint="It is on the player's USA Lacrosse membership card"
          autoComplete="off"
          inputMode="numeric"
          maxLength={30}
        />
      </div>
    </Card>
  )
}
