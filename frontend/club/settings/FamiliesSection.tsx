import { Card } from '#frontend/ui/Card.tsx'
import { Switch, TextField } from '#frontend/ui/forms/FormFields.tsx'
import styles from './club.module.css'
import type { SettingsForm } from './formValues.ts'

export function FamiliesSection({ form }: { form: SettingsForm }) {
  return (
    <div className={styles.clubSection}>
      <Card title="Messages">
        <Switch
          form={form}
          name="familiesWriteToTeams"
          label="Families may write to their whole team"
          hint="Otherwise only its coaches do, and families read and answer in private."
        />
        <TextField
          form={form}
          name="messageRetentionMonths"
          label="Months that messages are kept"
          type="number"
          inputMode="numeric"
          min={12}
          max={120}
          hint="At the least: from 12 to 120. A longer time counts at once, a shorter one for what is written in months to come."
        />
      </Card>
      <Card title="Accounts of players">
        <TextField
          form={form}
          name="playerMailDomain"
          label="Mail Domain"
          maxLength={190}
          autoComplete="off"
          hint="Player accounts get an address of this domain. No mail is ever sent there. Accounts that exist keep theirs."
        />
      </Card>
    </div>
  )
}
