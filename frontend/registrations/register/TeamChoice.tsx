import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { Select } from '#frontend/ui/forms/Field.tsx'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { findTeamMisfits } from '#shared/teams/fit.ts'

/** Asks which team the family would like for the child; renders nothing if the program has none that fits. */
export function TeamChoice(props: {
  program: Program
  child: PlayerSummary | undefined
  value: string
  onChange: (teamId: string) => void
  error: string | undefined
}) {
  const { program, child, value, onChange, error } = props
  const { data: all = [] } = useQuery(routeQuery(teams.list, { query: { programId: program.id } }))
  const offered = child ? all.filter(team => findTeamMisfits(team, program, child).length === 0) : []
  if (offered.length === 0) return null
  return (
    <Select
      label="Team"
      optional
      hint="No preference? The club will choose"
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
