import { DayFilter } from '#frontend/ui/forms/DayFilter.tsx'
import { SelectBox } from '#frontend/ui/forms/Field.tsx'
import { auditKindLabels, auditKinds } from '#shared/audit/choices.ts'
import type { AuditEntry } from '#shared/audit/model.ts'
import { PersonFilter } from './PersonFilter.tsx'
import type { useFilter } from './useTrail.ts'

type Props = Pick<ReturnType<typeof useFilter>, 'filter' | 'put'> & {
  entries: readonly AuditEntry[] | undefined
}

export function Filters({ filter, put, entries }: Props) {
  const { person, about, from, until } = filter
  return (
    <search className="audit-filters no-print">
      <PersonFilter person={person} entries={entries} onChoose={id => put('person', id)} />
      <SelectBox label="About" value={about ?? ''} onChange={event => put('about', event.target.value)}>
        <option value="">Everything</option>
        {auditKinds.map(kind => (
          <option key={kind} value={kind}>
            {auditKindLabels[kind]}
          </option>
        ))}
      </SelectBox>
      <DayFilter label="From" value={from ?? ''} max={until} onChange={day => put('from', day)} />
      <DayFilter label="Until" value={until ?? ''} min={from} onChange={day => put('until', day)} />
    </search>
  )
}
