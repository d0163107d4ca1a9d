import { useState } from 'react'
import { useLikelyDay } from '#frontend/lib/clock.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import type { ClubSettings } from '#shared/club/model.ts'
import { consents, consentTitles, nextVersion } from '#shared/consents/rules.ts'
import type { Checked } from './formValues.ts'
import { saidOf } from './labels.ts'

/** Before a text changes that people have agreed to: what that means for all of them. */
export function AskAgain(props: {
  checked: Checked | undefined
  opened: ClubSettings
  pending: boolean
  onClose: () => void
  onSave: (checked: Checked) => Promise<void>
}) {
  const { checked, opened, pending, onClose, onSave } = props
  const today = useLikelyDay()
  const [last, setLast] = useState(checked)
  if (checked && checked !== last) setLast(checked)
  // While it closes it still shows what it was about.
  const shown = checked ?? last
  const changed = consents.filter(consent => shown && shown[consent] !== opened.consents[consent].text)
  return (
    <Dialog
      open={checked !== undefined}
      onClose={onClose}
      title="Ask everybody again?"
      description="Everybody who has answered the former text is asked to read the new one, from the next page they open. The former text stays on record with their answers."
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button look="primary" pending={pending} onClick={() => checked && void onSave(checked)}>
            Save and ask everybody
          </Button>
        </>
      }
    >
      <ul className="club-changes">
        {changed.map(consent => (
          <li key={consent}>
            <strong>{consentTitles[consent]}</strong>:{' '}
            {saidOf(opened.consents[consent].text, shown?.[consent] ?? '')}. It becomes version{' '}
            {nextVersion(opened.consents[consent].version, today)}.
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
