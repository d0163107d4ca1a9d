import { teams as routes } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { routeQuery } from '#frontend/lib/api.ts'
import type { KeptDraft } from '#frontend/ui/forms/draft/DraftNote.tsx'
import { SelectField, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form } from '#frontend/ui/forms/form.tsx'
import { QueryResult } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { Announcement } from '#shared/announcements/model.ts'
import { dayIn } from '#shared/dates.ts'
import type { AnnouncementOutput, AnnouncementForm as FormState } from './formValues.ts'
import { useAnnouncementAccess } from './queries.ts'

const priorities = [
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High Priority' },
]

interface Props {
  id: string
  form: FormState
  draft: KeptDraft
  timeZone: string
  /** The announcement as it is, if it is being edited. */
  before: Announcement | undefined
  onSubmit: (checked: AnnouncementOutput) => Promise<unknown>
}

/** Waits for the teams: a select can show its value only once its options are loaded. */
export function AnnouncementForm(props: Props) {
  const query = useQuery(routeQuery(routes.list))
  return (
    <QueryResult query={query} errorTitle="The teams couldn’t be loaded">
      {() => <AnnouncementInputs {...props} />}
    </QueryResult>
  )
}

/** Who is shown it, and who gets it by mail, with what is chosen now. */
function WhoGetsIt({ form, before }: Pick<Props, 'form' | 'before'>) {
  const [teamId, priority] = useWatch({ control: form.control, name: ['teamId', 'priority'] })
  const { teams } = useAnnouncementAccess()
  const team = teams.find(({ id }) => id === teamId)?.name
  const people = team ? `the families, players and staff of ${team}` : 'everyone in the club'
  return (
    <p className="muted" role="status">
      It appears on the dashboard for {people}.{' '}
      {before && (priority !== 'high' || before.priority === 'high')
        ? 'No one is emailed about this change.'
        : priority === 'high'
          ? 'Adults with a confirmed email get it by email right away.'
          : 'Adults with a confirmed email get it according to their preferences: right away, once a day, or not at all.'}
    </p>
  )
}

/** The dialog's footer holds the buttons. */
function AnnouncementInputs(props: Props) {
  const { id, form, draft, timeZone, before, onSubmit } = props
  const { toClub, teams } = useAnnouncementAccess()
  return (
    <Form id={id} form={form} draft={draft} onSubmit={onSubmit}>
      <TextField form={form} name="title" label="Title" maxLength={120} autoComplete="off" />
      <TextAreaField form={form} name="body" label="Text" rows={5} maxLength={2000} />
      <div className={layout.columns}>
        <SelectField
          form={form}
          name="teamId"
          label="Who is it for?"
          empty={toClub ? 'Whole club' : 'Please select'}
          options={teams.map(team => ({ value: team.id, label: team.name }))}
        />
        <SelectField form={form} name="priority" label="Priority" options={priorities} />
      </div>
      <TextField
        form={form}
        name="expiresAt"
        label="Last day"
        type="date"
        optional
        min={dayIn(timeZone, new Date())}
        hint="Shown through the end of this day. Leave blank to show it until someone deletes it."
      />
      <WhoGetsIt form={form} before={before} />
    </Form>
  )
}
