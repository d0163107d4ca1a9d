import { useWatch } from 'react-hook-form'
import { Card } from '#frontend/ui/Card.tsx'
import { SelectField, Switch, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { PlayerFormState } from './registerFields.ts'

export function SchoolSection({ form, schools }: { form: PlayerFormState; schools: string[] }) {
  const [school, isOutOfDistrict] = useWatch({
    control: form.control,
    name: ['schoolAttending', 'isOutOfDistrict'],
  })
  return (
    <Card title="School and district">
      <div className={layout.columns}>
        <SelectField
          form={form}
          name="schoolAttending"
          label="School"
          empty="Select a school"
          options={schools}
        />
        {school === 'Other' && (
          <TextField form={form} name="otherSchool" label="School name" autoComplete="off" maxLength={120} />
        )}
      </div>
      <Switch form={form} name="isOutOfDistrict" label="Lives outside the school district" />
      {isOutOfDistrict && (
        <Switch form={form} name="hasDistrictRelease" label="Has a release from their home district" />
      )}
    </Card>
  )
}

export function EmergencySection({ form }: { form: PlayerFormState }) {
  return (
    <Card title="Emergency contact">
      <p className="muted">Who to call if we can’t reach you.</p>
      <div className={layout.columns}>
        <TextField
          form={form}
          name="emergencyContact"
          label="Contact name"
          autoComplete="off"
          maxLength={120}
        />
        <TextField
          form={form}
          name="emergencyPhone"
          label="Contact phone"
          type="tel"
          autoComplete="off"
          maxLength={30}
        />
        <TextField
          form={form}
          name="emergencyRelationship"
          label="Relationship to player"
          placeholder="Grandmother, neighbor, …"
          autoComplete="off"
          maxLength={60}
        />
      </div>
    </Card>
  )
}

export function MedicalSection({ form }: { form: PlayerFormState }) {
  const hasMedicalIssues = useWatch({ control: form.control, name: 'hasMedicalIssues' })
  return (
    <Card title="Medical">
      <Switch
        form={form}
        name="hasMedicalIssues"
        label="Has medical issues that a coach should know about"
        hint="Only the player’s own coaches and the people who run the club can see this."
      />
      {hasMedicalIssues && (
        <TextAreaField
          form={form}
          name="medicalInfo"
          label="Medical information"
          hint="Allergies, asthma, medication and where it’s kept"
          optional
          rows={4}
          maxLength={2000}
        />
      )}
    </Card>
  )
}
