import { useClubDay } from '#frontend/lib/clock.ts'
import { SelectField, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { positions } from '#shared/choices.ts'
import { type AddField, emptyValues } from './addFields.ts'
import type { useAddPlayer } from './useAddPlayer.ts'

const loadSchema = async () => (await import('./addSchema.ts')).addPlayerSchema

export function AddPlayerForm(props: {
  id: string
  fields: readonly AddField[]
  add: ReturnType<typeof useAddPlayer>['add']
  onClose: () => void
}) {
  const { id, fields, add, onClose } = props
  const today = useClubDay()
  const form = useSchemaForm(loadSchema, emptyValues)
  const has = (field: AddField) => fields.includes(field)

  return (
    <Form
      form={form}
      id={id}
      onSubmit={async entry => {
        const sent = await add(entry)
        if (!sent.ok) showIssues(form, sent.error)
        else onClose()
      }}
    >
      <TextField form={form} name="firstName" label="First Name" autoComplete="off" maxLength={60} />
      <TextField form={form} name="lastName" label="Last Name" autoComplete="off" maxLength={60} />
      <TextField form={form} name="dateOfBirth" label="Date of Birth" type="date" max={today} />
      {has('jerseyNumber') && (
        <div className={layout.columns}>
          <TextField
            form={form}
            name="jerseyNumber"
            label="Jersey Number"
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
          />
          <SelectField
            form={form}
            name="position"
            label="Position"
            optional
            empty="Not decided"
            options={positions}
          />
        </div>
      )}
      {has('emergencyContact') && (
        <div className={layout.columns}>
          <TextField
            form={form}
            name="emergencyContact"
            label="Emergency Contact"
            optional
            autoComplete="off"
            maxLength={120}
          />
          <TextField
            form={form}
            name="emergencyPhone"
            label="Emergency Phone"
            optional
            type="tel"
            autoComplete="off"
            maxLength={30}
          />
        </div>
      )}
      {has('medicalInfo') && (
        <TextAreaField
          form={form}
          name="medicalInfo"
          label="Medical Information"
          hint="Seen by the player's own coaches and those who run the club, nobody else."
          optional
          rows={3}
          maxLength={2000}
        />
      )}
    </Form>
  )
}
