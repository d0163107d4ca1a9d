import { useState } from 'react'
import { useClubDay } from '#frontend/lib/clock.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu } from '#frontend/ui/Menu.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import type { Program } from '#shared/programs/model.ts'
import { takesFamilies } from '#shared/programs/rules.ts'
import styles from './ProgramsTable.module.css'
import { type ColumnId, columns, type ProgramLine } from './programColumns.tsx'
import { formatFooter, type SortOrder, serializeOrder } from './programTable.ts'
import { requiredColumn } from './useColumnPreferences.ts'

/** Rows shown at a time: rendering a club's whole history would block the tabs. */
const pageSize = 25

interface Props {
  caption: string
  lines: readonly ProgramLine[]
  shown: readonly ColumnId[]
  order: SortOrder | undefined
  onOrder: (order: string | undefined) => void
}

export function ProgramRows({ caption, lines, shown, order, onOrder }: Props) {
  const today = useClubDay()
  const [limit, setLimit] = useState(pageSize)
  const wanted = shown.flatMap(id => columns.find(column => column.id === id) ?? [])
  const isAscending = (id: ColumnId) => order?.by === id && !order.descending
  const headers = wanted.map(
    ({ id, header, align, cell }): Column<ProgramLine> => ({
      header,
      align,
      cell,
      primary: id === requiredColumn,
      sorted: order?.by === id ? (order.descending ? 'descending' : 'ascending') : undefined,
      onSort: () => onOrder(serializeOrder({ by: id, descending: isAscending(id) })),
    }),
  )
  /** Amounts and counts sort descending first. */
  function sortBy(id: string) {
    const column = wanted.find(known => known.id === id)
    onOrder(column && serializeOrder({ by: column.id, descending: column.align === 'end' }))
  }
  const menu: Column<ProgramLine> = {
    header: 'Actions',
    actions: 'menu',
    cell: ({ program }) => <RowMenu program={program} today={today} />,
  }
  return (
    <div className={styles.programsTable}>
      {lines.length > 0 && (
        <>
          <div className={styles.programsSort}>
            <Select label="Sort by" value={order?.by ?? ''} onChange={event => sortBy(event.target.value)}>
              <option value="">Date</option>
              {wanted.map(({ id, header }) => (
                <option key={id} value={id}>
                  {header}
                </option>
              ))}
            </Select>
          </div>
          <div className={styles.programsRows}>
            <DataTable
              caption={caption}
              columns={[...headers, menu]}
              rows={lines.slice(0, limit)}
              rowKey={({ program }) => program.id}
            />
          </div>
        </>
      )}
      {lines.length > limit && <Button onClick={() => setLimit(limit + pageSize)}>Show more</Button>}
      <p className={`muted ${styles.programsFooter}`}>{formatFooter(lines)}</p>
    </div>
  )
}

function RowMenu({ program, today }: { program: Program; today: string | undefined }) {
  const mayRegister = today !== undefined && takesFamilies(program, today)
  return (
    <Menu
      label={`Actions for ${program.name}`}
      trigger={<Icon name="more" />}
      items={[
        ...(mayRegister ? [{ label: 'Register', to: pathTo('programRegister', program) }] : []),
        { label: 'View Details', to: pathTo('program', program) },
        { label: 'Edit Program', to: pathTo('programEditLinked', program) },
      ]}
    />
  )
}
