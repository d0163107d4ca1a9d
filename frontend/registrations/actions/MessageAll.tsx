import { messages } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { BulkDialog } from '#frontend/ui/dialog/BulkDialog.tsx'
import { Field, TextArea } from '#frontend/ui/forms/Field.tsx'
import type { Registration } from '#shared/registrations/model.ts'
import type { BulkDialogProps } from './BulkDialogs.tsx'

/** Writes to whoever registered the children, to each in a conversation of their own. */
export default function MessageAll({ rows, open, onClose }: BulkDialogProps) {
  const payers = listPayers(rows)
  const [subject, setSubject] = useState('')
  const [content, setContent] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [sendIds] = useState(createSendIds)
  const { send } = useSend(messages.create)
  const isMissing = (text: string) => isChecked && text.trim() === ''

  function check(): boolean {
    setChecked(true)
    return subject.trim() !== '' && content.trim() !== ''
  }

  return (
    <BulkDialog
      open={open}
      onClose={onClose}
      rows={payers}
      nameOf={({ name }) => name}
      title={payers.length === 1 ? `Message ${payers[0]?.name}` : `Message ${payers.length} people`}
      effects={[
        'Each person gets it in the app and by email, in a conversation of their own, and can reply.',
        'They won’t see who else got it.',
      ]}
      action={payers.length === 1 ? 'Send message' : `Send ${payers.length} messages`}
      done="Messages sent"
      check={check}
      send={({ userId }) =>
        send({
          body: {
            subject: subject.trim(),
            content,
            notificationType: 'both',
            recipientId: userId,
            sendId: sendIds(userId),
          },
        })
      }
      affected={[messages.conversations]}
    >
      <Field
        label="Subject"
        maxLength={120}
        autoComplete="off"
        value={subject}
        onChange={event => setSubject(event.target.value)}
        error={isMissing(subject) ? 'Subject is required' : undefined}
      />
      <TextArea
        label="Message"
        rows={6}
        maxLength={4000}
        value={content}
        onChange={event => setContent(event.target.value)}
        error={isMissing(content) ? 'Message content is required' : undefined}
      />
    </BulkDialog>
  )
}

interface Payer {
  userId: string
  name: string
}

/** Each once, however many children they registered. */
const listPayers = (rows: readonly Registration[]): Payer[] => [
  ...new Map(
    rows.map(({ userId, userName }) => [userId, { userId, name: userName ?? 'The family' }]),
  ).values(),
]

/** One id per person, so that whoever has got the message does not get it again where its reply was lost. */
function createSendIds(): (userId: string) => string {
  const ids = new Map<string, string>()
  return userId => {
    const id = ids.get(userId) ?? crypto.randomUUID()
    ids.set(userId, id)
    return id
  }
}
