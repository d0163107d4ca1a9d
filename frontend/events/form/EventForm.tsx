import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { SelectField, TextArea, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form } from '#frontend/ui/forms/form.tsx'
import { isPrivileged } from '#shared/access.ts'
import { eventTypeLabels, eventTypes } from '#shared/events/choices.ts'
import type { Event } from '#shared/events/model.ts'
import { Conflicts } from './Conflicts.tsx'
import type { Checked, EventFormState } from './formValues.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { SideFields, TeamField } from './TeamFields.tsx'
import { tellMissing, useTitle } from './useEventForm.ts'
import type { Choices } from './useTeamChoices.ts'
import './event-form.css'

/** Everything about an event. Buttons are the screen's: they stand in a dialog's foot or in a save bar. */
export function EventForm(props: {
  id?: string
  form: EventFormState
  choices: Choices
  /** The event that is edited. */
  event?: Event
  onSubmit: (checked: Checked) => Promise<unknown>
  children?: ReactNode
}) {
  const { id, form, choices, event, onSubmit, children } = props
  useTitle(form, choices.teams, event)
  return (
    <Form
      id={id}
      form={form}
      onSubmit={onSubmit}
      onInvalid={() => tellMissing(form)}
      className="form event-form"
    >
      <Kind form={form} choices={choices} event={event} />
      <TextField
        form={form}
        name="title"
        label="Title"
        optional
        hint="Left empty, it is made from the team and the day."
        maxLength={120}
        autoComplete="off"
      />
      <div className="event-times">
        <TextField form={form} name="startDate" label="Start Date" type="date" />
        <TextField form={form} name="startTime" label="Start Time" type="time" />
        <TextField form={form} name="endDate" label="End Date" type="date" />
        <TextField form={form} name="endTime" label="End Time" type="time" />
      </div>
      {!event && <RepeatFields form={form} />}
      <TextField
        form={form}
        name="location"
        label="Location"
        optional
        placeholder="Field 2, Ridgeline Park"
        maxLength={120}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="address"
        label="Address"
        optional
        hint="Where a map finds it."
        maxLength={200}
        autoComplete="off"
      />
      <TextArea form={form} name="description" label="Description" optional rows={3} maxLength={2000} />
      <Conflicts form={form} eventId={event?.id} />
      {children}
    </Form>
  )
}

function Kind(props: { form: EventFormState; choices: Choices; event: Event | undefined }) {
  const { form, choices, event } = props
  const { actsAs } = useUser()
  const eventType = useWatch({ control: form.control, name: 'eventType' })
  // What is everybody's stays so, and what is a team's too.
  const offered = eventTypes.filter(type =>
    type === 'master' ? (event ? event.isMasterEvent : isPrivileged(actsAs)) : !event?.isMasterEvent,
  )
  return (
    <>
      <div className="columns">
        <SelectField
          form={form}
          name="eventType"
          label="Event Type"
          empty="Please select"
          options={offered.map(value => ({ value, label: eventTypeLabels[value] }))}
        />
        {eventType !== 'master' && eventType !== 'game' && <TeamField form={form} choices={choices} />}
      </div>
      {eventType === 'game' && <SideFields form={form} choices={choices} />}
      {eventType === 'master' && <p className="muted">Everybody in the club sees a league event.</p>}
    </>
  )
}
