import { useState } from 'react'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import type { ClubSettings } from '#shared/club/model.ts'
import { consents, consentTitles, nextVersion } from '#shared/consents/rules.ts'
import styles from './club.module.css'
import { describeChange } from './describeTextChange.ts'
import type { SettingsOutput } from './formValues.ts'

/** Confirms a change of a consent text: everybody will be asked again. */
export function ConfirmTextChange(props: {
  checked: SettingsOutput | undefined
  opened: ClubSettings
  pending: boolean
  onClose: () => void
  onSave: (checked: SettingsOutput) => Promise<void>
}) {
  const { checked, opened, pending, onClose, onSave } = props
  const today = useClubDayOrLocal()
  const [last, setLast] = useState(checked)
  if (checked && checked !== last) setLast(checked)
  // Keeps showing the change while the dialog closes.
  const shown = checked ?? last
  const changed = consents.filter(consent => shown && shown[consent] !== opened.consents[consent].text)
  return (
    <ConfirmDialog
      open={checked !== undefined}
      onClose={onClose}
      onConfirm={() => checked && void onSave(checked)}
      title="Ask everyone again?"
      description="Everyone who responded to the previous version will be asked to review the new one the next time they open a page. The previous version stays on record with their responses."
      action="Save and ask everyone"
      cancel="Keep editing"
      pending={pending}
    >
      <ul className={styles.clubChanges}>
        {changed.map(consent => (
          <li key={consent}>
            <strong>{consentTitles[consent]}</strong>:{' '}
            {describeChange(opened.consents[consent].text, shown?.[consent] ?? '')}. It becomes version{' '}
            {nextVersion(opened.consents[consent].version, today)}.
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
