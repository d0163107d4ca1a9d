import { Card } from '#frontend/ui/Card.tsx'
import { TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import styles from './club.module.css'
import type { SettingsForm } from './formValues.ts'
import { settingLabels } from './settingLabels.ts'

export function SchoolsSection({ form }: { form: SettingsForm }) {
  return (
    <div className={styles.clubSection}>
      <Card title="Season">
        <TextField
          form={form}
          name="season"
          label={settingLabels.season}
          optional
          placeholder="Spring 2026"
          maxLength={40}
          autoComplete="off"
          hint="New teams start in this season. Leave blank to use the season for today’s date."
        />
      </Card>
      <Card title="Schools">
        <TextAreaField
          form={form}
          name="schools"
          label={settingLabels.schools}
          rows={10}
          hint="One per line, up to 30. “Other,” where a family types a name, always comes last. Players keep the school they have."
        />
      </Card>
    </div>
  )
}
