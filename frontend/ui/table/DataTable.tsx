import { Table, TableBody, TableCell, TableHead, TableRow } from '@aws-amplify/ui-react'
import { type ReactNode, useMemo } from 'react'
import styles from './DataTable.module.css'
import { SelectAllBox, SelectBox } from './SelectBox.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { Selection } from './useSelection.ts'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Makes the header a button that sorts by it. */
  onSort?: () => void
  /** The current sort direction. */
  sorted?: 'ascending' | 'descending'
  /** For numbers and amounts. */
  align?: 'end'
  /** Sentences, or what has to be in one piece: not limited to a part of the width, as other columns are. */
  wide?: boolean
  /** The headline of a row on a phone; a link in it is then the whole row's. */
  primary?: boolean
  /** Buttons, without a label on a phone; 'menu' is a small one, which is then next to the headline. */
  actions?: boolean | 'menu'
  /**
   * On a phone, where the other values follow the headline with their labels: 'head' is next to the headline,
   * 'bare' says by itself what it is, 'hidden' is on the page that the row opens.
   */
  phone?: 'head' | 'bare' | 'hidden'
}

/** A table on a desktop, rows of two or three lines on a phone, from one list of columns. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  selection,
  bulkActions,
}: {
  /** The caption for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Lets the reader choose rows, for the buttons in `bulkActions`. */
  selection?: Selection<Row>
  bulkActions?: ReactNode
}) {
  // The same elements while rows are chosen, so that React draws only the checkboxes again.
  const cells = useMemo(
    () => rows.map(row => <Cells key="cells" columns={columns} row={row} />),
    [columns, rows],
  )
  const table = (
    // Explicit roles, because some browsers drop table semantics when CSS changes the display.
    <Table className={styles.table} role="table" caption={<span className="hidden">{caption}</span>}>
      <TableHead role="rowgroup">
        <TableRow role="row">
          {selection && (
            <TableCell as="th" role="columnheader" scope="col" data-cell="select">
              <SelectAllBox selection={selection} />
            </TableCell>
          )}
          {columns.map(column => (
            <HeadCell key={column.header} column={column} />
          ))}
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup">
        {rows.map((row, at) => (
          <TableRow key={rowKey(row)} role="row">
            {selection && (
              <TableCell role="cell" data-cell="select">
                <SelectBox selection={selection} row={row} />
              </TableCell>
            )}
            {cells[at]}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
  if (!selection) return table
  return (
    <div data-selectable="">
      {table}
      <SelectionBar selection={selection}>{bulkActions}</SelectionBar>
    </div>
  )
}

const HeadCell = <Row,>({ column }: { column: Column<Row> }) => (
  <TableCell as="th" role="columnheader" scope="col" aria-sort={column.sorted} {...cellHooks(column)}>
    {column.onSort ? (
      <button type="button" className={styles.sort} onClick={column.onSort}>
        {column.header}
      </button>
    ) : (
      column.header
    )}
  </TableCell>
)

const Cells = <Row,>({ columns, row }: { columns: Column<Row>[]; row: Row }) =>
  columns.map(column => (
    <TableCell key={column.header} role="cell" {...cellHooks(column)}>
      {!column.primary && !column.actions && !column.phone && (
        <span className={styles.label} aria-hidden="true">
          {column.header}
        </span>
      )}
      <div>{column.cell(row)}</div>
    </TableCell>
  ))

/** Screens select cells by these attributes too: `td[data-cell="primary"]`. */
const cellHooks = <Row,>({ align, wide, primary, actions, phone }: Column<Row>) => ({
  'data-wide': wide,
  'data-align': align,
  'data-cell': primary ? 'primary' : actions && 'actions',
  'data-phone': actions === 'menu' ? 'head' : phone,
})
