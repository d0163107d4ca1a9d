import { messages } from 'virtual:routes'
import { type SyntheticEvent, useId, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { TextArea } from '#frontend/ui/forms/Field.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import type { Message } from '#shared/messages/model.ts'

interface Props {
  message: Message | undefined
  onClose: () => void
}

/** Open while there is a message. */
export default function ReportDialog({ message, onClose }: Props) {
  const [last, setLast] = useState(message)
  if (message && message !== last) setLast(message)
  // While it closes it still shows what it was about.
  const shown = message ?? last
  return shown && <ReportForm key={shown.id} message={shown} open={Boolean(message)} onClose={onClose} />
}

function ReportForm({ message, open, onClose }: { message: Message; open: boolean; onClose: () => void }) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { send, pending } = useSend(messages.report, {
    toast: {
      success: ({ message }) => ({ title: 'Message reported', description: message }),
      error: 'The message could not be reported',
    },
  })

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    const { conversationId: id, seq } = message
    const sent = await send({ params: { id }, body: { seq, reason } })
    setProblem(sent.ok ? undefined : (sent.error.issues[0]?.message ?? sent.error.message))
    if (!sent.ok) return
    setReason('')
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Report this message?"
      description={`The administrators read what ${message.senderName} wrote, and what you write here. ${message.senderName} is not told.`}
      footer={
        <FormButtons form={formId} action="Report Message" pending={pending} onCancel={onClose} danger />
      }
    >
      <blockquote className="quoted">{message.content}</blockquote>
      <form id={formId} className="form" method="post" noValidate onSubmit={event => void submit(event)}>
        <TextArea
          label="What is wrong with it?"
          error={problem}
          rows={4}
          maxLength={1000}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
