import { credentials } from 'virtual:routes'
import { useRef, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { Field, Select } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { FileField } from '#frontend/uploads/FileField.tsx'
import type { PendingUploads } from '#frontend/uploads/pendingFiles.ts'
import { credentialTypeLabels, credentialTypes } from '#shared/credentials/choices.ts'
import { upcomingSeasons } from '#shared/credentials/rules.ts'
import styles from './credentials.module.css'
import { affectedRoutes, useClubToday } from './queries.ts'

/** The picture is uploaded as soon as it is chosen; submitting the form sends only its id. */
export function UploadForm() {
  const [round, setRound] = useState(0)
  // Starts over after a submission.
  return <UploadFields key={round} onDone={() => setRound(round + 1)} />
}

const emptyValues = { credentialType: '', season: '', caption: '', file: '' }

function UploadFields({ onDone }: { onDone: () => void }) {
  const [values, setValues] = useState(emptyValues)
  const [pending] = useState<PendingUploads<'file'>>(() => new Map())
  const picture = useRef<{ focus: () => void }>(null)
  const today = useClubToday()
  const { send, pending: sending } = useSend(credentials.create, {
    toast: {
      success: {
        title: 'Credential uploaded successfully',
        description: 'Your credential has been uploaded and is pending verification.',
      },
      error: 'Upload failed',
    },
    refetch: affectedRoutes,
  })
  const put = (more: Partial<typeof emptyValues>) => setValues(before => ({ ...before, ...more }))
  const credentialType = credentialTypes.find(type => type === values.credentialType)
  const isComplete = credentialType !== undefined && values.season !== '' && values.file !== ''

  async function submit() {
    if (!isComplete) return
    const { season, caption, file } = values
    const sent = await send({ body: { credentialType, season, file, ...(caption && { caption }) } })
    if (sent.ok) onDone()
  }

  return (
    <Card title="Upload a credential">
      <PlainForm className={`${fieldStyles.form} ${styles.credentialForm}`} onSubmit={submit}>
        <div className={layout.columns}>
          <Select
            label="Credential type"
            value={values.credentialType}
            onChange={event => put({ credentialType: event.target.value })}
          >
            <option value="">Please select</option>
            {credentialTypes.map(type => (
              <option key={type} value={type}>
                {credentialTypeLabels[type]}
              </option>
            ))}
          </Select>
          <Select
            label="Season"
            value={values.season}
            onChange={event => put({ season: event.target.value })}
          >
            <option value="">Please select</option>
            {today &&
              upcomingSeasons(today).map(season => (
                <option key={season} value={season}>
                  {season}
                </option>
              ))}
          </Select>
        </div>
        <Field
          label="Caption"
          optional
          maxLength={200}
          autoComplete="off"
          value={values.caption}
          onChange={event => put({ caption: event.target.value })}
        />
        <FileField
          label="Image"
          hint="JPEG or PNG, up to 10 MB"
          purpose="credential"
          name="file"
          required
          value={values.file}
          onChange={file => put({ file })}
          error={undefined}
          pending={pending}
          ref={picture}
        />
        <div className={styles.credentialSend}>
          <Button type="submit" variant="primary" disabled={!isComplete} pending={sending}>
            Upload credential
          </Button>
          {!isComplete && <p className="muted">Please fill all required fields</p>}
        </div>
      </PlainForm>
    </Card>
  )
}
