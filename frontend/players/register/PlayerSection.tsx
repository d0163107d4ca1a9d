import { Card } from '#frontend/ui/Card.tsx'
import { TextField } from '#frontend/ui/forms/FormFields.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { BirthdayField } from './BirthdayField.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'
import type { PlayerFormState } from './registerFields.ts'

export function PlayerSection({ form, today }: { form: PlayerFormState; today: string }) {
  return (
    <Card title="Player">
      <div className={layout.columns}>
        <TextField form={form} name="firstName" label="First name" autoComplete="off" maxLength={60} />
        <TextField form={form} name="lastName" label="Last name" autoComplete="off" maxLength={60} />
        <BirthdayField form={form} today={today} />
        <RegistrationFields form={form} group="basic" />
      </div>
    </Card>
  )
}
