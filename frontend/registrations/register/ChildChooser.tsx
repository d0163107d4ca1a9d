import { useId } from 'react'
import choiceStyles from '#frontend/ui/forms/Choice.module.css'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { useChildParam } from './registerParams.ts'
import type { Family } from './useMyChildren.ts'

/** Whom the programs are shown for; a family with one child has nothing to choose. */
export function ChildChooser({ family: { all, shown } }: { family: Family }) {
  const [, choose] = useChildParam()
  const id = useId()
  if (all.length < 2) return null
  const active = shown.length === 1 ? shown[0]?.id : undefined
  const choices = [
    { value: undefined, label: 'All children' },
    ...all.map(({ id, firstName }) => ({ value: id, label: firstName })),
  ]
  return (
    <fieldset className={choiceStyles.choices}>
      <legend className={fieldStyles.label}>For</legend>
      <div>
        {choices.map(({ value, label }) => (
          <label key={value ?? ''} className={choiceStyles.choice}>
            <input type="radio" name={id} checked={active === value} onChange={() => choose(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
