import { useWatch } from 'react-hook-form'
import { SelectField, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { achievementIcons } from '#shared/achievements/choices.ts'
import styles from '../achievements.module.css'
import { BadgeIcon } from '../BadgeIcon.tsx'
import { capitalize, iconLabels } from '../labels.ts'
import type { TypeFormState } from './formValues.ts'

/** The fields of a badge, with a live preview. */
export function TypeFields<Out>(props: {
  form: TypeFormState<Out>
  categories: readonly string[]
  maxPoints?: number
}) {
  const { form, categories, maxPoints } = props
  return (
    <>
      <BadgePreview form={form} />
      <TextField form={form} name="name" label="Name" maxLength={60} autoComplete="off" />
      <TextAreaField form={form} name="description" label="Description" rows={2} maxLength={300} />
      <div className={layout.columns}>
        <SelectField
          form={form}
          name="icon"
          label="Icon"
          options={achievementIcons.map(value => ({ value, label: iconLabels[value] }))}
        />
        <SelectField
          form={form}
          name="category"
          label="Category"
          empty="Please select"
          options={categories.map(value => ({ value, label: capitalize(value) }))}
        />
      </div>
      <div className={layout.columns}>
        <TextField form={form} name="color" label="Color" type="color" />
        <TextField
          form={form}
          name="points"
          label="Points"
          type="number"
          inputMode="numeric"
          min={0}
          max={maxPoints}
        />
      </div>
    </>
  )
}

function BadgePreview<Out>({ form }: { form: TypeFormState<Out> }) {
  const [name, icon, color] = useWatch({ control: form.control, name: ['name', 'icon', 'color'] })
  const known = achievementIcons.find(value => value === icon) ?? 'trophy'
  return (
    <div className={styles.badgeHead}>
      <BadgeIcon type={{ icon: known, color }} />
      <div>
        <strong>{name || 'New badge'}</strong>
        <span className="muted">This is how it will look.</span>
      </div>
    </div>
  )
}
