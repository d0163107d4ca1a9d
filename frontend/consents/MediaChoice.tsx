import choiceStyles from '#frontend/ui/forms/Choice.module.css'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { useFieldIds } from '#frontend/ui/forms/Field.tsx'

const choices = [
  { label: 'Yes, pictures may be shown', accepted: true },
  { label: 'No, please show none', accepted: false },
]

/** Yes or no, with neither preselected. */
export function MediaChoice(props: {
  value: boolean | undefined
  onChange: (accepted: boolean) => void
  error?: string
}) {
  const { value, onChange, error } = props
  const { control } = useFieldIds(error, undefined)
  return (
    <fieldset className={choiceStyles.choices} aria-describedby={control['aria-describedby']}>
      <legend className="hidden">May pictures be shown?</legend>
      <div>
        {choices.map(({ label, accepted }) => (
          <label key={label} className={choiceStyles.choice}>
            <input
              type="radio"
              name="mediaRelease"
              checked={value === accepted}
              onChange={() => onChange(accepted)}
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={control['aria-describedby']} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
