import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import styles from '#frontend/invoices/invoices.module.css'
import { filterLabels } from '#frontend/invoices/labels.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { invoiceFilters, noProgram } from '#shared/invoices/choices.ts'
import type { InvoiceFilter } from './useInvoiceFilter.ts'

export function InvoiceFilters({ filter }: { filter: InvoiceFilter }) {
  const { search, setSearch, wanted, setValue } = filter
  return (
    <search className={`${layout.listFilters} ${styles.invoiceFilters}`}>
      <SearchField
        placeholder="Number, player, payer or what for"
        maxLength={100}
        value={search}
        onChange={setSearch}
      />
      <Select
        label="Status"
        value={wanted.status ?? ''}
        onChange={event => setValue('status', event.target.value)}
      >
        <option value="">All statuses</option>
        {invoiceFilters.map(status => (
          <option key={status} value={status}>
            {filterLabels[status]}
          </option>
        ))}
      </Select>
      <ProgramFilter value={wanted.programId ?? ''} onChange={id => setValue('programId', id)} />
    </search>
  )
}

function ProgramFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data = [] } = useQuery(routeQuery(programs.list))
  const isListed = value === '' || value === noProgram || data.some(({ id }) => id === value)
  return (
    <Select label="Program" value={value} onChange={event => onChange(event.target.value)}>
      <option value="">All programs</option>
      <option value={noProgram}>No program</option>
      {!isListed && <option value={value}>Another program</option>}
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
