import { useClubDay } from '#frontend/app/clock.ts'
import { SelectField, TextArea, TextField } from '#frontend/ui/fields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/form.tsx'
import { positions } from '#shared/choices.ts'
import type { DialogField, DialogValues } from './dialogFields.ts'
import type { useSavePlayer } from './useSavePlayer.ts'

const loadEntry = async () => (await import('./dialogEntry.ts')).dialogEntry

export function PlayerDialogForm(props: {
  id: string
  fields: readonly DialogField[]
  values: DialogValues
  save: ReturnType<typeof useSavePlayer>['save']
  onClose: () => void
}) {
  const { id, fields, values, save, onClose } = props
  const today = useClubDay()
  const form = useSchemaForm(loadEntry, values)
  const { dirtyFields } = form.formState
  const has = (field: DialogField) => fields.includes(field)

  return (
    <Form
      form={form}
      id={id}
      onSubmit={async entry => {
        const changed = fields.filter(field => dirtyFields[field])
        const failed = changed.length > 0 ? await save(entry, changed) : undefined
        if (failed) showIssues(form, failed)
        else onClose()
      }}
    >
      {has('firstName') && (
        <>
          <TextField form={form} name="firstName" label="First Name" autoComplete="off" maxLength={60} />
          <TextField form={form} name="lastName" label="Last Name" autoComplete="off" maxLength={60} />
          <TextField form={form} name="dateOfBirth" label="Date of Birth" type="date" max={today} />
        </>
      )}
      {has('jerseyNumber') && (
        <div className="columns">
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
        <div className="columns">
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
        <TextArea
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
