import type { ReactNode } from 'react'
import { Card } from '#frontend/ui/Card.tsx'
import type { KeptDraft } from '#frontend/ui/forms/draft/DraftNote.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import {
  CheckboxGroup,
  SelectField,
  Switch,
  TextAreaField,
  TextField,
} from '#frontend/ui/forms/FormFields.tsx'
import { Form, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import {
  daysOfWeek,
  grades,
  programCategories,
  programStatuses,
  programTypeLabels,
  programTypes,
} from '#shared/choices.ts'
import { addDays, isDate } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'
import { statusLabels } from './describe.ts'
import type { ProgramFormState, ProgramInput, ProgramOutput } from './formValues.ts'
import styles from './programs.module.css'
import { RegistrationSection } from './RegistrationSection.tsx'

const loadSchema = () => import('./schema.ts')

/** The end date follows the start date, so many days later, until the user chooses one. */
export function useNewProgramForm(start: ProgramInput, days: number): ProgramFormState {
  const form = useSchemaForm(() => loadSchema().then(module => module.ProgramFields), start)
  registerDateRules(form, (event: { target: { value: string } }) => {
    const { value } = event.target
    if (isDate(value) && !form.getFieldState('endDate').isDirty) {
      form.resetField('endDate', { defaultValue: addDays(value, days) })
    }
  })
  return form
}

export function useProgramForm(start: ProgramInput): ProgramFormState {
  const form = useSchemaForm(() => loadSchema().then(module => module.EditedProgramFields), start)
  registerDateRules(form)
  return form
}

/** A change of a start also validates the matching end, where the error is shown. */
function registerDateRules(
  form: ProgramFormState,
  onStartDate?: (event: { target: { value: string } }) => void,
) {
  form.register('startDate', { deps: 'endDate', onChange: onStartDate })
  form.register('startTime', { deps: 'endTime' })
  form.register('registrationStartDate', { deps: 'registrationEndDate' })
}

/** The fields of a program. The parent renders the buttons, in a dialog's footer or a save bar. */
export function ProgramForm(props: {
  id?: string
  form: ProgramFormState
  draft?: KeptDraft
  /** The program being edited; a new program needs no location yet. */
  program?: Program
  onSubmit: (checked: ProgramOutput) => Promise<unknown>
  children?: ReactNode
}) {
  const { id, form, draft, program, onSubmit, children } = props
  return (
    <Form
      id={id}
      form={form}
      draft={draft}
      onSubmit={onSubmit}
      className={`${fieldStyles.form} ${styles.programForm}`}
    >
      <AboutSection form={form} />
      <ScheduleSection form={form} isEdit={program !== undefined} />
      <RegistrationSection form={form} hasPassword={program?.hasRegistrationPassword ?? false} />
      <DetailsSection form={form} />
      {children}
    </Form>
  )
}

interface Section {
  form: ProgramFormState
}

function AboutSection({ form }: Section) {
  return (
    <Card title="Program">
      <TextField form={form} name="name" label="Program name" maxLength={120} autoComplete="off" />
      <TextAreaField form={form} name="description" label="Description" optional rows={3} maxLength={5000} />
      <div className={layout.columns}>
        <SelectField form={form} name="category" label="Category" options={programCategories} />
        <SelectField form={form} name="programType" label="Program type" options={types} />
        <SelectField form={form} name="status" label="Status" options={statuses} />
      </div>
      <CheckboxGroup
        form={form}
        name="grades"
        label="Grades"
        hint="Leave blank for all grades."
        options={grades}
      />
    </Card>
  )
}

const types = programTypes.map(value => ({ value, label: programTypeLabels[value] }))
const statuses = programStatuses.map(value => ({ value, label: statusLabels[value] }))

function ScheduleSection({ form, isEdit }: Section & { isEdit: boolean }) {
  return (
    <Card title="Dates and location">
      <div className={layout.columns}>
        <TextField form={form} name="startDate" label="Start date" type="date" />
        <TextField form={form} name="endDate" label="End date" type="date" />
      </div>
      <div className={styles.programSwitches}>
        <Switch form={form} name="isStartDateVisible" label="Show the start date to families" />
        <Switch form={form} name="isStartDateTentative" label="The start date is tentative" />
        <Switch form={form} name="isEndDateVisible" label="Show the end date to families" />
      </div>
      <CheckboxGroup form={form} name="daysOfWeek" label="Days" options={days} />
      <div className={layout.columns}>
        <TextField form={form} name="startTime" label="Start time" type="time" />
        <TextField form={form} name="endTime" label="End time" type="time" />
      </div>
      <TextField form={form} name="location" label="Location" optional={!isEdit} autoComplete="off" />
    </Card>
  )
}

const days = daysOfWeek.map(value => ({ value, label: value }))

function DetailsSection({ form }: Section) {
  return (
    <Card title="More details">
      <div className={layout.columns}>
        <TextField form={form} name="sponsor" label="Sponsor" optional autoComplete="off" />
        <TextField form={form} name="host" label="Host" optional autoComplete="off" />
      </div>
      <TextField form={form} name="leagueFormat" label="League format" optional autoComplete="off" />
      <Switch
        form={form}
        name="isPublished"
        label="Published"
        hint="Only the people who run the club can see an unpublished program."
      />
    </Card>
  )
}
