import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import type { KeptDraft } from '#frontend/ui/forms/draft/DraftNote.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { SelectField, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form } from '#frontend/ui/forms/form.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { isPrivileged } from '#shared/access.ts'
import { eventKinds, eventTypes, hasSides, isLeagueWide, kindOf } from '#shared/events/kinds.ts'
import type { Event } from '#shared/events/model.ts'
import { Conflicts } from './Conflicts.tsx'
import styles from './form.module.css'
import type { EventFormState, EventOutput } from './formValues.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { SideFields, TeamField } from './TeamFields.tsx'
import { toastMissingTeam, useGeneratedTitle } from './useEventForm.ts'
import type { TeamChoices } from './useTeamChoices.ts'

/** All fields of an event. The parent renders the buttons, in a dialog's footer or a save bar. */
export function EventForm(props: {
  id?: string
  form: EventFormState
  draft: KeptDraft
  choices: TeamChoices
  /** The event being edited. */
  event?: Event
  onSubmit: (checked: EventOutput) => Promise<unknown>
  children?: ReactNode
}) {
  const { id, form, draft, choices, event, onSubmit, children } = props
  useGeneratedTitle(form, choices.teams, event)
  return (
    <Form
      id={id}
      form={form}
      draft={draft}
      onSubmit={onSubmit}
      onInvalid={() => toastMissingTeam(form)}
      className={`${fieldStyles.form} ${styles.eventForm}`}
    >
      <KindFields form={form} choices={choices} event={event} />
      <TextField
        form={form}
        name="title"
        label="Title"
        optional
        hint="Leave blank to name it automatically."
        maxLength={120}
        autoComplete="off"
      />
      <div className={styles.eventTimes}>
        <TextField form={form} name="startDate" label="Start date" type="date" />
        <TextField form={form} name="startTime" label="Start time" type="time" />
        <TextField form={form} name="endDate" label="End date" type="date" />
        <TextField form={form} name="endTime" label="End time" type="time" />
      </div>
      {!event && <RepeatFields form={form} />}
      <TextField
        form={form}
        name="location"
        label="Location"
        optional
        placeholder="Field 2, Memorial Park"
        maxLength={120}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="address"
        label="Address"
        optional
        hint="Used for directions."
        maxLength={200}
        autoComplete="off"
      />
      <TextAreaField form={form} name="description" label="Description" optional rows={3} maxLength={2000} />
      <Conflicts form={form} eventId={event?.id} />
      {children}
    </Form>
  )
}

function KindFields(props: { form: EventFormState; choices: TeamChoices; event: Event | undefined }) {
  const { form, choices, event } = props
  const { effectiveRole } = useUser()
  const eventType = useWatch({ control: form.control, name: 'eventType' })
  // A league event cannot become a team event, nor the other way around.
  const offered = eventTypes.filter(eventType =>
    isLeagueWide({ eventType })
      ? event
        ? event.isMasterEvent
        : isPrivileged(effectiveRole)
      : !event?.isMasterEvent,
  )
  return (
    <>
      <div className={layout.columns}>
        <SelectField
          form={form}
          name="eventType"
          label="Event type"
          empty="Please select"
          options={offered.map(value => ({ value, label: eventKinds[value].label }))}
        />
        {kindOf({ eventType })?.participants === 'team' && <TeamField form={form} choices={choices} />}
      </div>
      {hasSides({ eventType }) && <SideFields form={form} choices={choices} />}
      {isLeagueWide({ eventType }) && <p className="muted">Everyone in the club sees league events.</p>}
    </>
  )
}
