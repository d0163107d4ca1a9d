import { useWatch } from 'react-hook-form'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { gradeLabel } from '#frontend/players/grade.ts'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { SelectField, Switch, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { Relation } from '#shared/players/fieldAccess.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import { enteredYear } from '#shared/registrations/eligibility.ts'
import styles from './EditPlayerTab.module.css'
import { type FieldGroup, groupTitles, type ShownField } from './editFields.ts'
import { otherSchool } from './editValues.ts'
import { MedicalNotes, type OpenedNotes } from './MedicalNotes.tsx'
import { TeamField } from './TeamField.tsx'
import type { EditForm } from './useEditForm.ts'

interface Context {
  form: EditForm
  schools: readonly string[]
  notes: {
    player: PlayerDetail
    relations: readonly Relation[]
    /** Whether there is a note that the user has not opened. */
    isHidden: boolean
    onOpened: (opened: OpenedNotes) => void
  }
}

/** One tab with its field groups. Fields that the user may not change are read-only. */
export function EditPlayerTab(
  props: Context & {
    parts: readonly { group: FieldGroup; fields: readonly ShownField[] }[]
    isWritable: boolean
  },
) {
  const { parts, isWritable, ...context } = props
  return (
    <div className={fieldStyles.form}>
      {!isWritable && <p className="muted">You can view this but not change it.</p>}
      {parts
        .filter(({ fields }) => fields.length > 0)
        .map(({ group, fields }) => (
          <div key={group} className={styles.editPart}>
            {parts.length > 1 && <h3>{groupTitles[group]}</h3>}
            <div className={layout.columns}>
              {fields.map(field => (
                <PlayerInput key={field.name} {...context} field={field} />
              ))}
            </div>
            {group === 'safety' && <MedicalNotesField {...context} fields={fields} />}
          </div>
        ))}
    </div>
  )
}

/** Shown to those who may change the note after opening it. */
function MedicalNotesField({ notes, fields }: Context & { fields: readonly ShownField[] }) {
  const { isHidden, ...opening } = notes
  const writes = opening.relations.includes('admin')
  if (!isHidden || !writes || fields.length === 0) return null
  return <MedicalNotes {...opening} opened={undefined} />
}

function PlayerInput({ form, field, schools, notes }: Context & { field: ShownField }) {
  const { name, kind, options, hint, maxLength, disabled } = field
  const today = useClubDayOrLocal()
  const label = name === 'grade' ? gradeLabel(enteredYear(today)) : field.label
  const [isOutOfDistrict, hasMedicalIssues] = useWatch({
    control: form.control,
    name: ['isOutOfDistrict', 'hasMedicalIssues'],
  })
  const shared = { form, name, label, disabled, ...(hint && { hint }) }
  const long = maxLength ? { maxLength } : {}
  if (name === 'teamId') return <TeamField form={form} label={label} player={notes.player} />
  if (name === 'schoolAttending') return <SchoolField {...{ form, label, disabled, schools }} />
  if (name === 'hasDistrictRelease' && isOutOfDistrict !== 'yes') return null
  if (name === 'medicalInfo' && hasMedicalIssues !== 'yes') return null
  if (kind === 'answer') {
    // An answer can be changed, but not taken back.
    const isOpen = form.formState.defaultValues?.[name] === ''
    return <SelectField {...shared} {...(isOpen && { empty: 'Not provided yet' })} options={options ?? []} />
  }
  if (options) return <SelectField {...shared} empty="–" options={options} />
  if (kind === 'switch') return <Switch {...shared} />
  if (kind === 'area') return <TextAreaField {...shared} rows={4} {...long} />
  const type = kind ?? 'text'
  return (
    <TextField
      {...shared}
      type={type}
      autoComplete="off"
      {...long}
      {...(type === 'date' && { max: today })}
    />
  )
}

/** One of the club's schools, or the name of another one. */
function SchoolField({
  schools,
  ...field
}: {
  form: EditForm
  label: string
  disabled: boolean
  schools: readonly string[]
}) {
  const { form, disabled } = field
  const chosen = useWatch({ control: form.control, name: 'schoolAttending' })
  const options = schools.includes(otherSchool) ? schools : [...schools, otherSchool]
  return (
    <>
      <SelectField {...field} name="schoolAttending" empty="Select a school" options={options} />
      {chosen === otherSchool && (
        <TextField
          form={form}
          name="otherSchool"
          label="School name"
          disabled={disabled}
          autoComplete="off"
          maxLength={120}
        />
      )}
    </>
  )
}
