import { Field, SelectBox } from '#frontend/ui/forms/Field.tsx'
import type { Team } from '#shared/teams/model.ts'
import { standingLabels, standings } from '../registrationStatus.ts'
import type { useFilter } from './useRegistrationFilter.ts'

export function Filters(props: { filter: ReturnType<typeof useFilter>; teams: readonly Team[] }) {
  const { filter, teams } = props
  return (
    <search className="list-filters registrar-filters">
      <Field
        label="Search"
        type="search"
        placeholder="Child or payer"
        autoComplete="off"
        value={filter.search}
        onChange={event => filter.setSearch(event.target.value)}
      />
      <SelectBox
        label="State"
        value={filter.standing}
        onChange={event => filter.put('state', event.target.value)}
      >
        <option value="">All but cancelled</option>
        {standings.map(standing => (
          <option key={standing} value={standing}>
            {standingLabels[standing]}
          </option>
        ))}
      </SelectBox>
      {(teams.length > 0 || filter.team) && (
        <SelectBox
          label="Team"
          value={filter.team}
          onChange={event => filter.put('team', event.target.value)}
        >
          <option value="">All teams</option>
          <option value="none">On no team yet</option>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectBox>
      )}
    </search>
  )
}
