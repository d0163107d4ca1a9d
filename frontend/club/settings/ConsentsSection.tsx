import { useWatch } from 'react-hook-form'
import { Card } from '#frontend/ui/Card.tsx'
import { TextAreaField } from '#frontend/ui/forms/FormFields.tsx'
import type { ClubSettings } from '#shared/club/model.ts'
import { consents, consentTitles } from '#shared/consents/rules.ts'
import styles from './club.module.css'
import { describeChange } from './describeTextChange.ts'
import type { SettingsForm } from './formValues.ts'
import { settingLabels } from './settingLabels.ts'

/** Every change of a text, even a typo fix, creates a new version. */
export function ConsentsSection({ form, opened }: { form: SettingsForm; opened: ClubSettings }) {
  const texts = useWatch({ control: form.control, name: consents })
  return (
    <div className={styles.clubSection}>
      <p className="muted">
        Families and coaches agree to these when they join. Any edit, even fixing a typo, creates a new
        version everyone must accept.
      </p>
      {consents.map((consent, n) => {
        const { version, text } = opened.consents[consent]
        const typed = texts[n] ?? ''
        return (
          <Card key={consent} title={consentTitles[consent]}>
            <TextAreaField
              form={form}
              name={consent}
              label={settingLabels[consent]}
              rows={10}
              maxLength={10_000}
            />
            <p className="muted" role="status">
              Version {version} is current.{' '}
              {typed.trim() !== text && `${describeChange(text, typed)}: saving will ask everyone again.`}
            </p>
          </Card>
        )
      })}
    </div>
  )
}
