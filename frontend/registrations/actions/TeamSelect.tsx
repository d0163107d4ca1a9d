import { useProgramTeams } from '#frontend/registrations/adminQueries.ts'
import { Select } from '#frontend/ui/forms/Field.tsx'

/** Selects one of a program's teams; renders nothing if the program has none. */
export function TeamSelect(props: {
  programId: string
  /** The label of the option without a team. */
  empty: string
  optional?: boolean
  value: string
  onChange: (teamId: string) => void
  error: string | undefined
}) {
  const { programId, empty, optional = false, value, onChange, error } = props
  const teams = useProgramTeams(programId)
  if (teams.length === 0) return null
  return (
    <Select
      label="Team"
      optional={optional}
      value={value}
      onChange={event => onChange(event.target.value)}
      error={error}
    >
      <option value="">{empty}</option>
      {teams.map(({ id, name, ageGroup }) => (
        <option key={id} value={id}>
          {ageGroup ? `${name} (${ageGroup})` : name}
        </option>
      ))}
    </Select>
  )
}
