import { notificationLabels } from '#frontend/messages/describe.ts'
import { AttachButton, FileChips } from '#frontend/messages/FileChips.tsx'
import styles from '#frontend/messages/messages.module.css'
import type { Attachments } from '#frontend/messages/useAttachments.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import type { KeptDraft } from '#frontend/ui/forms/draft/DraftNote.tsx'
import { SelectField, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form } from '#frontend/ui/forms/form.tsx'
import { recipientTypeLabels, recipientTypesFor } from '#shared/messages/rules.ts'
import { PersonFields, ProgramField, TeamField } from './ComposeRecipients.tsx'
import type { ComposeFormState, ComposeOutput } from './formValues.ts'

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Says who that is, if the label does not. */
const hints: Partial<Record<ComposeOutput['recipientType'], string>> = {
  staff: 'All coaches and the people who run the club can read it.',
  all: 'Every family, every coach and the people who run the club.',
}

/** The dialog's footer holds the buttons. */
export function ComposeForm(props: {
  id: string
  form: ComposeFormState
  draft: KeptDraft
  files: Attachments
  onSubmit: (checked: ComposeOutput) => Promise<unknown>
}) {
  const { id, form, draft, files, onSubmit } = props
  const types = recipientTypesFor(useUser().effectiveRole)
  const type = form.watch('recipientType')
  // These fields load later than those below them. Registering them here keeps the order, so that the first
  // invalid field gets the focus.
  for (const name of ['teamId', 'programId', 'recipientId'] as const) form.register(name)
  return (
    <Form id={id} form={form} draft={draft} onSubmit={onSubmit}>
      <SelectField
        form={form}
        name="recipientType"
        label="Send to"
        hint={hints[type]}
        options={types.map(value => ({ value, label: recipientTypeLabels[value] }))}
      />
      {type === 'team' && <TeamField form={form} />}
      {type === 'program' && <ProgramField form={form} />}
      {type === 'person' && <PersonFields form={form} />}
      <TextField form={form} name="subject" label="Subject" maxLength={120} autoComplete="off" />
      <TextAreaField form={form} name="content" label="Message" rows={6} maxLength={4000} />
      <div className={styles.composeFiles}>
        <FileChips files={files} />
        <AttachButton files={files} />
      </div>
      <SelectField
        form={form}
        name="notificationType"
        label="Notify"
        options={toOptions(notificationLabels)}
      />
    </Form>
  )
}
