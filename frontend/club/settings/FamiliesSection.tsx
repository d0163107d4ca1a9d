import { Card } from '#frontend/ui/Card.tsx'
import { Switch, TextField } from '#frontend/ui/forms/FormFields.tsx'
import styles from './club.module.css'
import type { SettingsForm } from './formValues.ts'
import { settingLabels } from './settingLabels.ts'

export function FamiliesSection({ form }: { form: SettingsForm }) {
  return (
    <div className={styles.clubSection}>
      <Card title="Messages">
        <Switch
          form={form}
          name="familiesWriteToTeams"
          label={settingLabels.familiesWriteToTeams}
          hint="Otherwise, only coaches can. Families can read the messages and reply privately."
        />
        <TextField
          form={form}
          name="messageRetentionMonths"
          label={settingLabels.messageRetentionMonths}
          type="number"
          inputMode="numeric"
          min={12}
          max={120}
          hint="12 to 120. A longer time applies right away; a shorter one only to new messages."
        />
      </Card>
      <Card title="Player accounts">
        <TextField
          form={form}
          name="playerMailDomain"
          label={settingLabels.playerMailDomain}
          maxLength={190}
          autoComplete="off"
          hint="Player accounts get an email address at this domain. No email is ever sent there. Existing accounts keep theirs."
        />
      </Card>
    </div>
  )
}
