import { Table, TableBody, TableCell, TableHead, TableRow } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Makes the header a button that sorts by it. */
  onSort?: () => void
  /** The current sort direction. */
  sorted?: 'ascending' | 'descending'
  /** For numbers and amounts. */
  align?: 'end'
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
  /** The caption for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}) {
  return (
    // Explicit roles, because some browsers drop table semantics when CSS changes the display.
    <Table className={styles.table} role="table" caption={<span className="hidden">{caption}</span>}>
      <TableHead role="rowgroup">
        <TableRow role="row">
          {columns.map(column => (
            <TableCell
              key={column.header}
              as="th"
              role="columnheader"
              scope="col"
              aria-sort={column.sorted}
              {...cellHooks(column)}
            >
              {column.onSort ? (
                <button type="button" className={styles.sort} onClick={column.onSort}>
                  {column.header}
                </button>
              ) : (
                column.header
              )}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup">
        {rows.map(row => (
          <TableRow key={rowKey(row)} role="row">
            {columns.map(column => (
              <TableCell key={column.header} role="cell" {...cellHooks(column)}>
                {!column.primary && !column.actions && (
                  <span className={styles.label} aria-hidden="true">
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

/** Screens select cells by these attributes too: `td[data-cell="primary"]`. */
const cellHooks = <Row,>({ align, primary, actions }: Column<Row>) => ({
  'data-align': align,
  'data-cell': primary ? 'primary' : actions && 'actions',
})
