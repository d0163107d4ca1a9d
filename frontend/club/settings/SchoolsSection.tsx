import { Card } from '#frontend/ui/Card.tsx'
import { TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import styles from './club.module.css'
import type { SettingsForm } from './formValues.ts'

export function SchoolsSection({ form }: { form: SettingsForm }) {
  return (
    <div className={styles.clubSection}>
      <Card title="Season">
        <TextField
          form={form}
          name="season"
          label="Current Season"
          optional
          placeholder="Spring 2026"
          maxLength={40}
          autoComplete="off"
          hint="New teams begin with it. Empty: the season that the day belongs to."
        />
      </Card>
      <Card title="Schools">
        <TextAreaField
          form={form}
          name="schools"
          label="Schools that families choose from"
          rows={10}
          hint="One a line, at most 30. 'Other', where a family types a name, is always there, and last. Players keep the school that they have."
        />
      </Card>
    </div>
  )
}
