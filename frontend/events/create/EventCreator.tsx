import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { useCreateEvent } from '#frontend/events/actions/commands.ts'
import { EventForm } from '#frontend/events/form/EventForm.tsx'
import { defaultValues, type EventOutput, toNewEvent } from '#frontend/events/form/formValues.ts'
import { toFormIssues, useEventForm } from '#frontend/events/form/useEventForm.ts'
import { type TeamChoices, useTeamChoices } from '#frontend/events/form/useTeamChoices.ts'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { showIssues } from '#frontend/ui/forms/form.tsx'
import { ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Event } from '#shared/events/model.ts'

interface Props {
  id: string
  /** The initial date and team. */
  date: string
  teamId: string | undefined
  saving: ReturnType<typeof useCreateEvent>
  onSaved: (event: Event) => void
  children?: ReactNode
}

/** The form of a new event. The parent renders the buttons. */
export function EventCreator(props: Props) {
  const { choices, problem, retry } = useTeamChoices()
  if (choices) return <NewEventForm {...props} choices={choices} />
  return problem ? <ErrorState text={problem} onRetry={retry} /> : <Skeleton lines={6} height="4.5rem" />
}

function NewEventForm({
  id,
  date,
  teamId,
  saving,
  onSaved,
  children,
  choices,
}: Props & { choices: TeamChoices }) {
  const { own } = choices
  // Preselects the coach's only team.
  const wanted = own.find(team => team.id === teamId) ?? (own.length === 1 ? own[0] : undefined)
  const start = defaultValues(date, wanted?.id)
  const { form, draft, unsaved, settle } = useEventForm(start)

  async function create(checked: EventOutput) {
    const sent = await saving.send({ body: toNewEvent(checked) })
    if (!sent.ok) return showIssues(form, toFormIssues(sent.error, checked))
    // Resets the form, so that the unsaved guard does not ask.
    flushSync(() => settle(start))
    onSaved(sent.reply)
  }

  return (
    <>
      <EventForm id={id} form={form} draft={draft} choices={choices} onSubmit={create}>
        {children}
      </EventForm>
      <UnsavedGuard when={unsaved} />
    </>
  )
}
