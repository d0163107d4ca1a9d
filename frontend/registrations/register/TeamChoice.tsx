import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { Select } from '#frontend/ui/forms/Field.tsx'

/** Asks which team the family would like; renders nothing if the program has no teams. */
export function TeamChoice(props: {
  programId: string
  value: string
  onChange: (teamId: string) => void
  error: string | undefined
}) {
  const { programId, value, onChange, error } = props
  const { data: offered = [] } = useQuery(routeQuery(teams.list, { query: { programId } }))
  if (offered.length === 0) return null
  return (
    <Select
      label="Team"
      optional
      hint="If you leave this open, the club finds the team"
      error={error}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      <option value="">No preference</option>
      {offered.map(({ id, name, grade, ageGroup }) => (
        <option key={id} value={id}>
          {name} ({[ageGroup, `Grade ${grade}`].filter(Boolean).join(', ')})
        </option>
      ))}
    </Select>
  )
}
