import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import styles from '#frontend/invoices/invoices.module.css'
import { filterLabels } from '#frontend/invoices/labels.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { ListFilters } from '#frontend/ui/forms/ListFilters.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import { invoiceFilters, noProgram } from '#shared/invoices/choices.ts'
import type { InvoiceFilter } from './useInvoiceFilter.ts'

export function InvoiceFilters({ filter }: { filter: InvoiceFilter }) {
  const { search, setSearch, wanted, setValue } = filter
  return (
    <ListFilters
      className={styles.invoiceFilters}
      values={[wanted.status, wanted.programId]}
      search={
        <SearchField
          placeholder="Number, player, payer or purpose"
          maxLength={100}
          value={search}
          onChange={setSearch}
        />
      }
    >
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
    </ListFilters>
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
