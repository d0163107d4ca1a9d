import { useState } from 'react'
import { useClubDay } from '#frontend/lib/clock.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import { SelectField, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { ExceptionField } from '#frontend/ui/forms/NoteField.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { positions } from '#shared/choices.ts'
import { type AddField, addDraft, emptyValues } from './addFields.ts'
import type { useAddPlayer } from './useAddPlayer.ts'

const loadSchema = async () => (await import('./addSchema.ts')).addPlayerSchema

export function AddPlayerForm(props: {
  id: string
  teamId: string
  fields: readonly AddField[]
  add: ReturnType<typeof useAddPlayer>['add']
  onClose: () => void
}) {
  const { id, teamId, fields, add, onClose } = props
  const today = useClubDay()
  const form = useSchemaForm(loadSchema, emptyValues)
  const draft = useDraft(form, addDraft, { owner: useUser().id, of: teamId })
  const [misfits, setMisfits] = useState('')
  const [note, setNote] = useState('')
  const has = (field: AddField) => fields.includes(field)

  return (
    <Form
      form={form}
      draft={draft}
      id={id}
      onSubmit={async entry => {
        const sent = await add(entry, note)
        if (sent.ok) {
          draft.forget()
          return onClose()
        }
        const reasons = sent.error.issues.flatMap(({ field, message }) => (field === 'teamId' ? message : []))
        if (reasons.length > 0) setMisfits(reasons.join(' '))
        else showIssues(form, sent.error)
      }}
    >
      <TextField form={form} name="firstName" label="First name" autoComplete="off" maxLength={60} />
      <TextField form={form} name="lastName" label="Last name" autoComplete="off" maxLength={60} />
      <TextField form={form} name="dateOfBirth" label="Date of birth" type="date" max={today} />
      {has('jerseyNumber') && (
        <div className={layout.columns}>
          <TextField
            form={form}
            name="jerseyNumber"
            label="Jersey number"
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
            empty="Undecided"
            options={positions}
          />
        </div>
      )}
      {has('emergencyContact') && (
        <div className={layout.columns}>
          <TextField
            form={form}
            name="emergencyContact"
            label="Emergency contact"
            optional
            autoComplete="off"
            maxLength={120}
          />
          <TextField
            form={form}
            name="emergencyPhone"
            label="Emergency phone"
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
          label="Medical information"
          hint="Only the player’s own coaches and the people who run the club can see this."
          optional
          rows={3}
          maxLength={2000}
        />
      )}
      {misfits && (
        <ExceptionField value={note} onChange={setNote} error={note.trim() ? undefined : misfits} />
      )}
    </Form>
  )
}
