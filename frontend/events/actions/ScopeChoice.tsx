import { useId } from 'react'
import choiceStyles from '#frontend/ui/forms/Choice.module.css'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { seriesScopes } from '#shared/events/choices.ts'

export type Scope = (typeof seriesScopes)[number]

/** Which dates of a recurring event to change; renders nothing for other events. */
export function ScopeChoice(props: {
  event: { seriesId?: string }
  value: Scope
  onChange: (scope: Scope) => void
}) {
  const { event, value, onChange } = props
  const name = useId()
  if (!event.seriesId) return null
  return (
    <fieldset className={choiceStyles.choices} aria-describedby={`${name}-hint`}>
      <legend className={fieldStyles.label}>This event is repeated. What is meant?</legend>
      <div>
        {seriesScopes.map(scope => (
          <label key={scope} className={choiceStyles.choice}>
            <input
              type="radio"
              name={name}
              value={scope}
              checked={scope === value}
              onChange={() => onChange(scope)}
            />
            {labels[scope]}
          </label>
        ))}
      </div>
      <p className={fieldStyles.hint} id={`${name}-hint`}>
        Other dates that are over stay as they are.
      </p>
    </fieldset>
  )
}

const labels: Record<Scope, string> = {
  one: 'Only this event',
  following: 'This and the following events',
  all: 'All dates',
}
