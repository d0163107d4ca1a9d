import { Table, TableCell, TableHead, TableRow } from '@aws-amplify/ui-react'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import dataTableStyles from '#frontend/ui/table/DataTable.module.css'
import { SelectAllBox } from '#frontend/ui/table/SelectBox.tsx'
import type { Selection } from '#frontend/ui/table/useSelection.ts'
import { actions } from '#frontend/users/userActions.ts'
import { isPrivileged } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'
import type { OpenPerson } from './PersonRow.tsx'
import { RowGroup } from './RowGroup.tsx'
import { useInView } from './useInView.ts'
import styles from './users.module.css'

/** Rows that are rendered, or left out, together. */
const groupSize = 50

/** Scrolls by itself, so that what follows a list of thousands stays within reach. */
export const PeopleTable = memo(function PeopleTable(props: {
  label: string
  rows: readonly UserListItem[]
  /** Results of the previous search, shown until the next ones arrive. */
  isFormer: boolean
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  loadMore: () => unknown
  onOpen: OpenPerson
  selection: Selection<UserListItem> | undefined
}) {
  const { label, rows, isFormer, hasMore, isLoading, hasFailed, loadMore, onOpen, selection } = props
  const { effectiveRole } = useUser()
  const { act } = useActionParam(actions)
  const box = useRef<HTMLElement>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const groups = useMemo(() => chunkRows(rows), [rows])
  const isOffice = isPrivileged(effectiveRole)
  const headers = isOffice ? officeHeaders : familyHeaders
  const toggle = useCallback((id: string) => setExpanded(before => toggleId(before, id)), [])
  const end = useInView<HTMLDivElement>(box, 400)
  const shouldLoadMore = end.near && hasMore && !isLoading && !hasFailed && !isFormer
  const firstId = rows[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top for another list
  useEffect(() => {
    box.current?.scrollTo(0, 0)
  }, [firstId])
  useEffect(() => {
    if (shouldLoadMore) void loadMore()
  }, [shouldLoadMore, loadMore])

  return (
    <section
      ref={box}
      className={styles.peopleBox}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      aria-busy={isFormer}
    >
      <Table
        caption={<span className="hidden">Users</span>}
        className={`${dataTableStyles.table} ${styles.peopleTable}`}
        role="table"
        aria-rowcount={hasMore ? -1 : rows.length + 1}
      >
        <TableHead role="rowgroup">
          <TableRow role="row" aria-rowindex={1}>
            {selection && (
              <TableCell as="th" role="columnheader" scope="col" data-cell="select">
                <SelectAllBox selection={selection} />
              </TableCell>
            )}
            {headers.map(header => (
              <TableCell as="th" key={header} role="columnheader" scope="col">
                {header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {groups.map((group, at) => (
          <RowGroup
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified by its position
            key={at}
            box={box}
            rows={group}
            first={at * groupSize}
            columns={headers.length + (selection ? 1 : 0)}
            expanded={expanded}
            viewer={effectiveRole}
            onToggle={toggle}
            onOpen={onOpen}
            onAct={act}
            selection={selection}
          />
        ))}
      </Table>
      <div ref={end.ref} className={`${layout.loadMore} ${styles.peopleMore}`}>
        {hasMore && (
          <Button onClick={() => void loadMore()} pending={isLoading}>
            {hasFailed ? 'Try again' : 'Load more'}
          </Button>
        )}
      </div>
    </section>
  )
})

const officeHeaders = ['Full name', 'Username', 'Email', 'Phone', 'Role', 'Created', 'Actions']
const familyHeaders = ['Full name', 'Email', 'Phone', 'Role', 'Actions']

const chunkRows = (rows: readonly UserListItem[]): (readonly UserListItem[])[] =>
  Array.from({ length: Math.ceil(rows.length / groupSize) }, (_, at) =>
    rows.slice(at * groupSize, (at + 1) * groupSize),
  )

function toggleId(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}
