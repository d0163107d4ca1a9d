import { DayFilter } from '#frontend/ui/forms/DayFilter.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { ListFilters } from '#frontend/ui/forms/ListFilters.tsx'
import { auditKindLabels, auditKinds } from '#shared/audit/choices.ts'
import type { AuditEntry } from '#shared/audit/model.ts'
import styles from './audit.module.css'
import { PersonFilter } from './PersonFilter.tsx'
import type { useTrailFilter } from './useTrail.ts'

type Props = Pick<ReturnType<typeof useTrailFilter>, 'filter' | 'put'> & {
  entries: readonly AuditEntry[] | undefined
}

export function Filters({ filter, put, entries }: Props) {
  const { person, about, from, until } = filter
  return (
    <ListFilters
      className={styles.auditFilters}
      values={[about, from, until]}
      search={<PersonFilter person={person} entries={entries} onChoose={id => put('person', id)} />}
    >
      <Select label="About" value={about ?? ''} onChange={event => put('about', event.target.value)}>
        <option value="">Everything</option>
        {auditKinds.map(kind => (
          <option key={kind} value={kind}>
            {auditKindLabels[kind]}
          </option>
        ))}
      </Select>
      <DayFilter label="From" value={from ?? ''} max={until} onChange={day => put('from', day)} />
      <DayFilter label="To" value={until ?? ''} min={from} onChange={day => put('until', day)} />
    </ListFilters>
  )
}
