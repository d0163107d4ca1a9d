import { messages } from 'virtual:routes'
import { useState } from 'react'
import type * as z from 'zod'
import { useSend } from '#frontend/lib/queries.ts'
import styles from '#frontend/messages/messages.module.css'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { TextAreaField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Message, Report } from '#shared/messages/model.ts'

interface Props {
  message: Message | undefined
  onClose: () => void
}

/** Open while `message` is set. */
export default function ReportDialog({ message, onClose }: Props) {
  const [last, setLast] = useState(message)
  if (message && message !== last) setLast(message)
  // Keeps showing the message while the dialog closes.
  const shown = message ?? last
  return shown && <ReportForm key={shown.id} message={shown} open={Boolean(message)} onClose={onClose} />
}

function ReportForm({ message, open, onClose }: { message: Message; open: boolean; onClose: () => void }) {
  const form = useSchemaForm(() => import('#shared/messages/model.ts').then(model => model.Report), {
    seq: message.seq,
    reason: '',
  })
  const { send, pending } = useSend(messages.report, {
    toast: {
      success: ({ message }) => ({ title: 'Message reported', description: message }),
      error: 'The message couldn’t be reported',
    },
  })

  async function report(body: z.output<typeof Report>) {
    const sent = await send({ params: { id: message.conversationId }, body })
    if (!sent.ok) return showIssues(form, sent.error)
    form.reset()
    onClose()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Report this message?"
      description={`Administrators will see what ${message.senderName} wrote and what you write here. We won’t tell ${message.senderName}.`}
      action="Report message"
      pending={pending}
      danger
    >
      {formId => (
        <>
          <blockquote className={styles.quoted}>{message.content}</blockquote>
          <Form form={form} id={formId} onSubmit={report}>
            <TextAreaField form={form} name="reason" label="What’s the problem?" rows={4} maxLength={1000} />
          </Form>
        </>
      )}
    </ActionDialog>
  )
}
