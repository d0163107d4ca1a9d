import { useState } from 'react'
import { flushSync } from 'react-dom'
import { EventForm } from '#frontend/events/form/EventForm.tsx'
import { type EventOutput, getChanges, toFormValues } from '#frontend/events/form/formValues.ts'
import { toFormIssues, useEventForm } from '#frontend/events/form/useEventForm.ts'
import { type TeamChoices, useTeamChoices } from '#frontend/events/form/useTeamChoices.ts'
import { useEventForEdit } from '#frontend/events/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { showIssues } from '#frontend/ui/forms/form.tsx'
import { ErrorState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Event } from '#shared/events/model.ts'
import { useUpdateEvent } from './commands.ts'
import { type Scope, ScopeChoice } from './ScopeChoice.tsx'

/** Escape keeps what was typed; Cancel discards it. */
export default function EditEvent(props: { eventId: string; open: boolean; onClose: () => void }) {
  const [round, setRound] = useState(0)
  return <EditEventDialog key={round} {...props} onDone={() => setRound(round + 1)} />
}

function EditEventDialog(props: { eventId: string; open: boolean; onClose: () => void; onDone: () => void }) {
  const { eventId, open, onClose, onDone } = props
  const query = useEventForEdit(eventId)
  const { choices, problem, retry } = useTeamChoices()
  const saving = useUpdateEvent()
  const waiting = <Skeleton lines={6} height="4.5rem" />
  const finish = () => {
    onClose()
    onDone()
  }
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Edit Event"
      size="large"
      action="Save Changes"
      pending={saving.pending}
      onCancel={finish}
    >
      {id => (
        <>
          {problem && !choices && <ErrorState text={problem} onRetry={retry} />}
          <QueryResult query={query} skeleton={waiting} errorTitle="The event couldn’t be loaded">
            {event =>
              choices ? (
                <EditEventForm id={id} event={event} choices={choices} saving={saving} onSaved={finish} />
              ) : (
                !problem && waiting
              )
            }
          </QueryResult>
        </>
      )}
    </ActionDialog>
  )
}

/** Sends only the changed fields. */
function EditEventForm(props: {
  id: string
  event: Event
  choices: TeamChoices
  saving: ReturnType<typeof useUpdateEvent>
  onSaved: () => void
}) {
  const { id, event, choices, saving, onSaved } = props
  const { form, draft, unsaved, settle } = useEventForm(toFormValues(event), event)
  const [scope, setScope] = useState<Scope>('one')

  async function save(checked: EventOutput) {
    const changes = getChanges(checked, event, choices.teams)
    if (changes) {
      const sent = await saving.send({ params: { id: event.id }, query: { scope }, body: changes })
      if (!sent.ok) return showIssues(form, toFormIssues(sent.error, checked))
    }
    flushSync(() => settle(form.getValues()))
    onSaved()
  }

  return (
    <>
      <EventForm id={id} form={form} draft={draft} choices={choices} event={event} onSubmit={save}>
        <ScopeChoice event={event} value={scope} onChange={setScope} />
      </EventForm>
      <UnsavedGuard when={unsaved} />
    </>
  )
}
