import { concerns } from 'virtual:routes'
import { type SyntheticEvent, useId, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { TextArea } from '#frontend/ui/forms/Field.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import type { Concern } from '#shared/concerns/model.ts'
import { concernTopicLabels } from '#shared/concerns/rules.ts'

/** Open while there is a concern; starts with the note of an earlier closing. */
export function CloseConcern({ concern, onClose }: { concern: Concern | undefined; onClose: () => void }) {
  const [last, setLast] = useState(concern)
  if (concern && concern !== last) setLast(concern)
  // Keeps showing the concern while the dialog closes.
  const shown = concern ?? last
  return (
    shown && <CloseConcernForm key={shown.id} concern={shown} open={Boolean(concern)} onClose={onClose} />
  )
}

function CloseConcernForm(props: { concern: Concern; open: boolean; onClose: () => void }) {
  const { concern, open, onClose } = props
  const formId = useId()
  const [note, setNote] = useState(concern.note ?? '')
  const [problem, setProblem] = useState<string>()
  const { send, pending } = useSend(concerns.update, {
    toast: { success: 'The report is closed', error: 'The report could not be closed' },
    refetch: [concerns.list],
  })

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    const sent = await send({ params: { id: concern.id }, body: { state: 'closed', note } })
    setProblem(sent.ok ? undefined : sent.error.message)
    if (sent.ok) onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Close this report?"
      description={concernTopicLabels[concern.topic]}
      footer={<FormButtons form={formId} action="Close Report" pending={pending} onCancel={onClose} />}
    >
      <form id={formId} className="form" method="post" noValidate onSubmit={event => void submit(event)}>
        <TextArea
          label="What has the club done?"
          optional
          error={problem}
          rows={5}
          maxLength={2000}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
