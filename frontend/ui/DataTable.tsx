import { Table, TableBody, TableCell, TableHead, TableRow } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Stands in the head instead of the words: a button that sorts. */
  head?: ReactNode
  /** The rows are in the order of it. */
  sorted?: 'ascending' | 'descending' | undefined
  /** Numbers and amounts. */
  align?: 'end' | undefined
  /** The card's headline on a phone. */
  primary?: boolean
  /** Buttons and menus: no label on a phone. */
  actions?: boolean
}

/** A table on a desktop, cards on a phone, from one list of columns. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  /** Says what is listed; for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}) {
  return (
    // Roles are spelled out because as cards the elements are no table to some browsers.
    <Table className="data-table" role="table" caption={<span className="hidden">{caption}</span>}>
      <TableHead role="rowgroup">
        <TableRow role="row">
          {columns.map(column => (
            <TableCell
              key={column.header}
              as="th"
              role="columnheader"
              scope="col"
              aria-sort={column.sorted}
              className={classOf(column)}
            >
              {column.head ?? column.header}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup">
        {rows.map(row => (
          <TableRow key={rowKey(row)} role="row">
            {columns.map(column => (
              <TableCell key={column.header} role="cell" className={classOf(column)}>
                {!column.primary && !column.actions && (
                  <span className="data-label" aria-hidden="true">
                    {column.header}
                  </span>
                )}
                <div>{column.cell(row)}</div>
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function classOf<Row>({ align, primary, actions }: Column<Row>): string {
  return [align && 'data-end', primary && 'data-primary', actions && 'data-actions'].filter(Boolean).join(' ')
}
