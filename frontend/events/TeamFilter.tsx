import { Select } from '#frontend/ui/forms/Field.tsx'
import type { Team } from '#shared/teams/model.ts'

/** Of which team the events are shown. */
export function TeamFilter(props: {
  teams: readonly Team[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const { teams, value = '', onChange } = props
  return (
    <Select label="Team" value={value} onChange={event => onChange(event.target.value || undefined)}>
      <option value="">All Teams</option>
      {teams.map(({ id, name, season }) => (
        <option key={id} value={id}>
          {name} ({season})
        </option>
      ))}
    </Select>
  )
}
