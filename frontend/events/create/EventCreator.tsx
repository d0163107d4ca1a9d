import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { showIssues } from '#frontend/ui/forms/form.tsx'
import { UnsavedGuard } from '#frontend/ui/forms/UnsavedGuard.tsx'
import { ErrorState, Skeleton } from '#frontend/ui/states.tsx'
import type { Event } from '#shared/events/model.ts'
import type { useCreateEvent } from '../actions/commands.ts'
import { EventForm } from '../form/EventForm.tsx'
import { type Checked, newEventDraft, newEventFrom, newValues } from '../form/formValues.ts'
import { issuesOfForm, useEventForm } from '../form/useEventForm.ts'
import { type Choices, useChoices } from '../form/useTeamChoices.ts'

interface Props {
  id: string
  /** The day and the team that are proposed. */
  date: string
  teamId: string | undefined
  saving: ReturnType<typeof useCreateEvent>
  onSaved: (event: Event) => void
  children?: ReactNode
}

/** The form of a new event. The screen that it stands on brings the buttons. */
export function EventCreator(props: Props) {
  const { choices, problem, retry } = useChoices()
  if (choices) return <Creator {...props} choices={choices} />
  return problem ? <ErrorState text={problem} onRetry={retry} /> : <Skeleton lines={6} height="4.5rem" />
}

function Creator({ id, date, teamId, saving, onSaved, children, choices }: Props & { choices: Choices }) {
  const { own } = choices
  // Whoever coaches one team means that one.
  const wanted = own.find(team => team.id === teamId) ?? (own.length === 1 ? own[0] : undefined)
  const start = newValues(date, wanted?.id)
  const { form, unsaved, settle } = useEventForm(newEventDraft, 'new', start)

  async function create(checked: Checked) {
    const sent = await saving.send({ body: newEventFrom(checked) })
    if (!sent.ok) return showIssues(form, issuesOfForm(sent.error, checked))
    // The guard has nothing to ask any more when the screen is left.
    flushSync(() => settle(start))
    onSaved(sent.reply)
  }

  return (
    <>
      <EventForm id={id} form={form} choices={choices} onSubmit={create}>
        {children}
      </EventForm>
      <UnsavedGuard when={unsaved} />
    </>
  )
}
