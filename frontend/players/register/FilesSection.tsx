import { useWatch } from 'react-hook-form'
import { Card } from '#frontend/ui/Card.tsx'
import { FileField } from '#frontend/uploads/FileField.tsx'
import type { PendingUploads } from '#frontend/uploads/pendingFiles.ts'
import { filesTitle, type PlayerFile, type PlayerFormState } from './registerFields.ts'

interface Props {
  form: PlayerFormState
  pending: PendingUploads<PlayerFile>
}

export default function FilesSection(props: Props) {
  return (
    <Card title={filesTitle}>
      <PlayerFileField
        {...props}
        name="playerImageUrl"
        label="Profile picture"
        hint="JPEG or PNG, up to 10 MB. Visible to the family, the team’s coaches and the people who run the club."
        purpose="player-picture"
      />
      <PlayerFileField
        {...props}
        name="birthCertificateUrl"
        label="Birth certificate"
        hint="PDF, JPEG or PNG, up to 10 MB. Only you and the people who run the club can open it."
        purpose="birth-certificate"
      />
    </Card>
  )
}

function PlayerFileField({
  form,
  ...field
}: Props & {
  name: PlayerFile
  label: string
  hint: string
  purpose: 'player-picture' | 'birth-certificate'
}) {
  const { name } = field
  const value = useWatch({ control: form.control, name })
  // Registered only to receive the focus: the upload sets the value.
  const { ref } = form.register(name)
  return (
    <FileField
      {...field}
      value={value ?? ''}
      onChange={id => form.setValue(name, id, { shouldDirty: true, shouldValidate: true })}
      error={form.getFieldState(name, form.formState).error?.message}
      ref={ref}
    />
  )
}
