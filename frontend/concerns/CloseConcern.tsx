import { concerns } from 'virtual:routes'
import { useState } from 'react'
import type * as z from 'zod'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { TextAreaField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Concern, ConcernChanges } from '#shared/concerns/model.ts'
import { concernTopicLabels } from '#shared/concerns/rules.ts'

/** Open while there is a concern; starts with the note of an earlier closing. */
export default function CloseConcern({
  concern,
  onClose,
}: {
  concern: Concern | undefined
  onClose: () => void
}) {
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
  const form = useSchemaForm(() => import('#shared/concerns/model.ts').then(model => model.ConcernChanges), {
    state: 'closed',
    note: concern.note ?? '',
  })
  const { send, pending } = useSend(concerns.update, {
    toast: { success: 'Report closed', error: 'The report couldn’t be closed' },
    refetch: [concerns.list],
  })

  async function close(body: z.output<typeof ConcernChanges>) {
    const sent = await send({ params: { id: concern.id }, body })
    if (sent.ok) onClose()
    else showIssues(form, sent.error)
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Close this report?"
      description={concernTopicLabels[concern.topic]}
      action="Close report"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={close}>
          <TextAreaField
            form={form}
            name="note"
            label="What did the club do?"
            optional
            rows={5}
            maxLength={2000}
          />
        </Form>
      )}
    </ActionDialog>
  )
}
