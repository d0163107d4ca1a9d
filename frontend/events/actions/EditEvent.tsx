import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import { showIssues } from '#frontend/ui/forms/form.tsx'
import { UnsavedGuard } from '#frontend/ui/forms/UnsavedGuard.tsx'
import { ErrorState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { Event } from '#shared/events/model.ts'
import { EventForm } from '../form/EventForm.tsx'
import { type Checked, changesFrom, eventDraft, valuesOf } from '../form/formValues.ts'
import { issuesOfForm, useEventForm } from '../form/useEventForm.ts'
import { type Choices, useChoices } from '../form/useTeamChoices.ts'
import { useEditedEvent } from '../queries.ts'
import { useUpdateEvent } from './commands.ts'
import { type Scope, ScopeChoice } from './ScopeChoice.tsx'

/** Escape leaves what was typed, Cancel gives it up. */
export default function EditEvent(props: { eventId: string; open: boolean; onClose: () => void }) {
  const [round, setRound] = useState(0)
  return <Editing key={round} {...props} onDone={() => setRound(round + 1)} />
}

function Editing(props: { eventId: string; open: boolean; onClose: () => void; onDone: () => void }) {
  const { eventId, open, onClose, onDone } = props
  const id = useId()
  const query = useEditedEvent(eventId)
  const { choices, problem, retry } = useChoices()
  const saving = useUpdateEvent()
  const waiting = <Skeleton lines={6} height="4.5rem" />
  const finish = () => {
    onClose()
    onDone()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Event"
      size="large"
      footer={<FormButtons form={id} action="Save Changes" pending={saving.pending} onCancel={finish} />}
    >
      {problem && !choices && <ErrorState text={problem} onRetry={retry} />}
      <Loaded query={query} skeleton={waiting} errorTitle="The event could not be loaded">
        {event =>
          choices ? (
            <Editor id={id} event={event} choices={choices} saving={saving} onSaved={finish} />
          ) : (
            !problem && waiting
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** Sends what differs. */
function Editor(props: {
  id: string
  event: Event
  choices: Choices
  saving: ReturnType<typeof useUpdateEvent>
  onSaved: () => void
}) {
  const { id, event, choices, saving, onSaved } = props
  const { form, unsaved, settle } = useEventForm(eventDraft, event.id, valuesOf(event))
  const [scope, setScope] = useState<Scope>('one')

  async function save(checked: Checked) {
    const changes = changesFrom(checked, event, choices.teams)
    if (changes) {
      const sent = await saving.send({ params: { id: event.id }, query: { scope }, body: changes })
      if (!sent.ok) return showIssues(form, issuesOfForm(sent.error, checked))
    }
    flushSync(() => settle(form.getValues()))
    onSaved()
  }

  return (
    <>
      <EventForm id={id} form={form} choices={choices} event={event} onSubmit={save}>
        <ScopeChoice event={event} value={scope} onChange={setScope} />
      </EventForm>
      <UnsavedGuard when={unsaved} />
    </>
  )
}
