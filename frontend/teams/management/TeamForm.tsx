import { genderLabels } from '#frontend/teams/describe.ts'
import type { KeptDraft } from '#frontend/ui/forms/draft/DraftNote.tsx'
import { RadioField, SelectField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form } from '#frontend/ui/forms/form.tsx'
import { ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { LogoField } from '#frontend/uploads/LogoField.tsx'
import type { useLogoUpload } from '#frontend/uploads/useLogoUpload.ts'
import { grades, teamGenders } from '#shared/choices.ts'
import type { Program } from '#shared/programs/model.ts'
import type { TeamDetail } from '#shared/teams/model.ts'
import { CoachFields } from './CoachFields.tsx'
import type { TeamFormState, TeamOutput } from './formValues.ts'
import { useTeamFormChoices } from './queries.ts'

interface Props {
  id?: string
  form: TeamFormState
  draft: KeptDraft
  /** The team being edited. */
  team?: TeamDetail
  logo: ReturnType<typeof useLogoUpload>
  onSubmit: (checked: TeamOutput) => Promise<unknown>
  /** False where coaches are added to the staff one by one. */
  withCoaches?: boolean
}

/** The fields of a team. The parent renders the buttons, in a dialog's footer or a save bar. */
export function TeamForm({ id, form, draft, team, logo, onSubmit, withCoaches = true }: Props) {
  const { choices, problem, retry } = useTeamFormChoices()
  if (!choices) {
    return problem ? <ErrorState text={problem} onRetry={retry} /> : <Skeleton lines={6} height="4.5rem" />
  }
  // Waits for the logo upload and then reads its id, which `checked` may lack.
  const submit = async (checked: TeamOutput) =>
    (await logo.isStored()) && onSubmit({ ...checked, logoUrl: form.getValues('logoUrl') })
  return (
    <Form id={id} form={form} draft={draft} onSubmit={submit}>
      <TextField form={form} name="name" label="Team name" maxLength={80} autoComplete="off" />
      <div className={layout.columns}>
        <SelectField form={form} name="grade" label="Grade" empty="Please select" options={gradeOptions} />
        <TextField form={form} name="ageGroup" label="Age group" maxLength={20} autoComplete="off" />
      </div>
      <RadioField
        form={form}
        name="gender"
        label="For"
        options={[{ value: '', label: 'By program' }, ...teamGenders.map(toOption)]}
      />
      <div className={layout.columns}>
        <SelectField form={form} name="gradeFrom" label="From grade" {...spanOptions} />
        <SelectField form={form} name="gradeTo" label="To grade" {...spanOptions} />
      </div>
      <ProgramField form={form} programs={choices.programs} isNew={!team} current={team?.programId} />
      <div className={layout.columns}>
        <TextField form={form} name="season" label="Season" maxLength={40} autoComplete="off" />
        <TextField form={form} name="division" label="Division" optional maxLength={60} autoComplete="off" />
      </div>
      {withCoaches && <CoachFields form={form} coaches={choices.coaches} team={team} />}
      <LogoField
        form={form}
        name="logoUrl"
        purpose="team-logo"
        hint="JPEG or PNG, up to 10 MB."
        logo={logo}
      />
      <TextField form={form} name="primaryColor" label="Team color" type="color" />
    </Form>
  )
}

const gradeOptions = grades.map(value => ({
  value,
  label: value === 'K' ? 'Kindergarten' : `Grade ${value}`,
}))
/** By the team's grade: it and the one below. */
const spanOptions = { empty: 'By grade', optional: true, options: gradeOptions }
const toOption = (value: (typeof teamGenders)[number]) => ({ value, label: genderLabels[value] })

/** A new team takes the season of its program, until the user types another one. */
function ProgramField(props: {
  form: TeamFormState
  programs: Program[]
  isNew: boolean
  current: string | null | undefined
}) {
  const { form, programs, isNew, current } = props
  form.register('programId', {
    onChange({ target }: { target: { value: string } }) {
      const program = programs.find(({ id }) => id === target.value)
      if (isNew && program && !form.getFieldState('season').isDirty)
        form.resetField('season', { defaultValue: program.season })
    },
  })
  const offered = programs.filter(({ id, status }) => status !== 'completed' || id === current)
  return (
    <SelectField
      form={form}
      name="programId"
      label="Program"
      empty="Please select"
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
