import { useState } from 'react'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import type { Event } from '#shared/events/model.ts'
import { formatWhen } from '#shared/events/when.ts'
import { useSetStatus } from './commands.ts'
import type { EventDialogProps } from './EventDialogs.tsx'
import { type Scope, ScopeChoice } from './ScopeChoice.tsx'

/** Cancels, postpones or reinstates an event. */
function SetStatus({ event, open, onClose, to }: EventDialogProps & { to: Event['status'] }) {
  const [reason, setReason] = useState('')
  const [scope, setScope] = useState<Scope>('one')
  const [problem, setProblem] = useState<string>()
  const { send, pending } = useSetStatus()
  const { verb, danger, text } = texts[to]

  async function save() {
    const body = { status: to, ...(reason.trim() && { reason }) }
    const sent = await send({ params: { id: event.id }, query: { scope }, body })
    setProblem(sent.ok ? undefined : sent.error.message)
    if (sent.ok) onClose()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`${verb} ${event.title}?`}
      description={`${formatWhen(event)}. ${text}`}
      size="small"
      action={`${verb} Event`}
      pending={pending}
      cancel="Back"
      danger={danger}
    >
      {id => (
        <PlainForm id={id} onSubmit={save}>
          {to !== 'scheduled' && (
            <Field
              label="Reason"
              optional
              hint="Everyone who can see the event will see this."
              placeholder="The field is flooded"
              maxLength={200}
              autoComplete="off"
              value={reason}
              onChange={typed => setReason(typed.target.value)}
              error={problem}
            />
          )}
          <ScopeChoice event={event} value={scope} onChange={setScope} />
        </PlainForm>
      )}
    </ActionDialog>
  )
}

const texts = {
  cancelled: {
    verb: 'Cancel',
    danger: true,
    text: 'It will stay on the schedule, crossed out, and families will be emailed.',
  },
  postponed: {
    verb: 'Postpone',
    danger: false,
    text: 'It will stay on the schedule, crossed out, until it has a new date. Families will be emailed.',
  },
  scheduled: {
    verb: 'Restore',
    danger: false,
    text: 'It will be back on, and families will be emailed.',
  },
} as const

export const CancelEvent = (props: EventDialogProps) => <SetStatus {...props} to="cancelled" />
export const PostponeEvent = (props: EventDialogProps) => <SetStatus {...props} to="postponed" />
export const RestoreEvent = (props: EventDialogProps) => <SetStatus {...props} to="scheduled" />
