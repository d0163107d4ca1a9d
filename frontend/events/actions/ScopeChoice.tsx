import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import { seriesScopes } from '#shared/events/choices.ts'

export type Scope = (typeof seriesScopes)[number]

/** Which dates of a recurring event to change; renders nothing for other events. */
export function ScopeChoice(props: {
  event: { seriesId?: string }
  value: Scope
  onChange: (scope: Scope) => void
}) {
  const { event, value, onChange } = props
  if (!event.seriesId) return null
  return (
    <RadioGroup
      label="This event repeats. What would you like to change?"
      hint="Other past dates stay as they are."
      options={seriesScopes.map(scope => ({ value: scope, label: labels[scope] }))}
      value={value}
      onChange={onChange}
    />
  )
}

const labels: Record<Scope, string> = {
  one: 'Only this event',
  following: 'This and the following events',
  all: 'All dates',
}
