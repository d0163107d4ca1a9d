import { Select } from '#frontend/ui/forms/Field.tsx'
import type { Team } from '#shared/teams/model.ts'
import type { useTeamFit } from './useTeamFit.ts'

/** Selects one of a program's teams, those that fit the child first; renders nothing if the program has none. */
export function TeamSelect(props: {
  fit: ReturnType<typeof useTeamFit>
  /** The label of the option without a team. */
  empty: string
  optional?: boolean
  value: string
  onChange: (teamId: string) => void
  error: string | undefined
}) {
  const { fit, empty, optional = false, value, onChange, error } = props
  const { teams, misfitsOf, listFor } = fit
  if (teams.length === 0) return null
  const fits = (team: Team) => misfitsOf(team).length === 0
  const others = teams.filter(team => !fits(team))
  return (
    <Select
      label="Team"
      optional={optional}
      hint={listFor(value).join(' ')}
      value={value}
      onChange={event => onChange(event.target.value)}
      error={error}
    >
      <option value="">{empty}</option>
      <TeamOptions teams={teams.filter(fits)} />
      {others.length > 0 && (
        <optgroup label="Not eligible">
          <TeamOptions teams={others} />
        </optgroup>
      )}
    </Select>
  )
}

const TeamOptions = ({ teams }: { teams: readonly Team[] }) =>
  teams.map(({ id, name, ageGroup }) => (
    <option key={id} value={id}>
      {ageGroup ? `${name} (${ageGroup})` : name}
    </option>
  ))
