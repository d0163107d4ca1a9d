import { useState } from 'react'
import { useClubDay } from '#frontend/lib/clock.ts'
import { pathTo } from '#frontend/programs/paths.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import { SelectBox } from '#frontend/ui/forms/Field.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu } from '#frontend/ui/Menu.tsx'
import type { Program } from '#shared/programs/model.ts'
import { hasWaitlist, isOpen } from '#shared/programs/rules.ts'
import { type ColumnId, columns, type Line } from './columns.tsx'
import { footerOf, type Order, orderText } from './programs.ts'
import { always } from './useColumnPreferences.ts'

/** Rows that are drawn at a time: a club's whole history at once would hold up the tabs. */
const step = 25

interface Props {
  caption: string
  lines: readonly Line[]
  shown: readonly ColumnId[]
  order: Order | undefined
  onOrder: (order: string | undefined) => void
}

export function ProgramLines({ caption, lines, shown, order, onOrder }: Props) {
  const today = useClubDay()
  const [limit, setLimit] = useState(step)
  const wanted = shown.flatMap(id => columns.find(column => column.id === id) ?? [])
  const isAscending = (id: ColumnId) => order?.by === id && !order.descending
  const heads = wanted.map(({ id, header, align, cell }): Column<Line> => {
    const sort = () => onOrder(orderText({ by: id, descending: isAscending(id) }))
    return {
      header,
      align,
      cell,
      primary: id === always,
      sorted: order?.by === id ? (order.descending ? 'descending' : 'ascending') : undefined,
      head: (
        <button type="button" className="sort" onClick={sort}>
          {header}
        </button>
      ),
    }
  })
  /** Amounts and counts from the greatest down. */
  function sortBy(id: string) {
    const column = wanted.find(known => known.id === id)
    onOrder(column && orderText({ by: column.id, descending: column.align === 'end' }))
  }
  const menu: Column<Line> = {
    header: 'Actions',
    actions: true,
    cell: ({ program }) => <RowMenu program={program} today={today} />,
  }
  return (
    <div className="programs-table">
      {lines.length > 0 && (
        <>
          <SelectBox label="Sort by" value={order?.by ?? ''} onChange={event => sortBy(event.target.value)}>
            <option value="">Date</option>
            {wanted.map(({ id, header }) => (
              <option key={id} value={id}>
                {header}
              </option>
            ))}
          </SelectBox>
          <div className="programs-rows">
            <DataTable
              caption={caption}
              columns={[...heads, menu]}
              rows={lines.slice(0, limit)}
              rowKey={({ program }) => program.id}
            />
          </div>
        </>
      )}
      {lines.length > limit && <Button onClick={() => setLimit(limit + step)}>Show more</Button>}
      <p className="muted programs-footer">{footerOf(lines)}</p>
    </div>
  )
}

function RowMenu({ program, today }: { program: Program; today: string | undefined }) {
  const takesFamilies = today !== undefined && (isOpen(program, today) || hasWaitlist(program, today))
  return (
    <Menu
      label={`Actions for ${program.name}`}
      trigger={<Icon name="more" />}
      align="end"
      items={[
        ...(takesFamilies ? [{ label: 'Register', to: pathTo('programRegister', program) }] : []),
        { label: 'View Details', to: pathTo('program', program) },
        { label: 'Edit Program', to: pathTo('programEditLinked', program) },
      ]}
    />
  )
}
