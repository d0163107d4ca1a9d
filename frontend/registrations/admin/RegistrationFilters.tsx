import { displayStatuses, displayStatusLabels } from '#frontend/registrations/registrationStatus.ts'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { ListFilters } from '#frontend/ui/forms/ListFilters.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import type { Team } from '#shared/teams/model.ts'
import styles from './admin.module.css'
import type { useRegistrationFilter } from './useRegistrationFilter.ts'

export function RegistrationFilters(props: {
  filter: ReturnType<typeof useRegistrationFilter>
  teams: readonly Team[]
}) {
  const { filter, teams } = props
  return (
    <ListFilters
      className={styles.registrarFilters}
      values={[filter.displayStatus, filter.team]}
      search={<SearchField placeholder="Child or payer" value={filter.search} onChange={filter.setSearch} />}
    >
      <Select
        label="State"
        value={filter.displayStatus}
        onChange={event => filter.setValue('state', event.target.value)}
      >
        <option value="">All except canceled</option>
        {displayStatuses.map(displayStatus => (
          <option key={displayStatus} value={displayStatus}>
            {displayStatusLabels[displayStatus]}
          </option>
        ))}
      </Select>
      {(teams.length > 0 || filter.team) && (
        <Select
          label="Team"
          value={filter.team}
          onChange={event => filter.setValue('team', event.target.value)}
        >
          <option value="">All teams</option>
          <option value="none">Not on a team yet</option>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </ListFilters>
  )
}
