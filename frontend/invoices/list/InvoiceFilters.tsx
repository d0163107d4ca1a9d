import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '#frontend/lib/api.ts'
import { Field, SelectBox } from '#frontend/ui/forms/Field.tsx'
import { invoiceFilters, noProgram } from '#shared/invoices/choices.ts'
import { filterLabels } from '../labels.ts'
import type { Filter } from './useInvoiceFilter.ts'

export function Filters({ filter }: { filter: Filter }) {
  const { search, setSearch, wanted, put } = filter
  return (
    <search className="list-filters invoice-filters">
      <Field
        label="Search"
        type="search"
        placeholder="Number, player, payer or what for"
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <SelectBox
        label="Status"
        value={wanted.status ?? ''}
        onChange={event => put('status', event.target.value)}
      >
        <option value="">All statuses</option>
        {invoiceFilters.map(status => (
          <option key={status} value={status}>
            {filterLabels[status]}
          </option>
        ))}
      </SelectBox>
      <ProgramFilter value={wanted.programId ?? ''} onChange={id => put('programId', id)} />
    </search>
  )
}

function ProgramFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data = [] } = useQuery(read(programs.list))
  const isListed = value === '' || value === noProgram || data.some(({ id }) => id === value)
  return (
    <SelectBox label="Program" value={value} onChange={event => onChange(event.target.value)}>
      <option value="">All programs</option>
      <option value={noProgram}>No program</option>
      {!isListed && <option value={value}>Another program</option>}
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectBox>
  )
}
