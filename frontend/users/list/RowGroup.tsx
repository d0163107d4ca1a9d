import { TableBody, TableCell, TableRow } from '@aws-amplify/ui-react'
import { memo, type RefObject } from 'react'
import type { UserListItem } from '#shared/users/people.ts'
import { PersonRow, type RowProps } from './PersonRow.tsx'
import { useInView } from './useInView.ts'
import styles from './users.module.css'

/** In pixels, for rows that have never been rendered, with the border. */
const estimatedHeight = 61

/**
 * Renders rows only near the visible area, and otherwise reserves their height: with thousands of rows, each
 * key typed into the search would be slow.
 */
export const RowGroup = memo(function RowGroup(
  props: Omit<RowProps, 'person' | 'at' | 'isExpanded'> & {
    box: RefObject<HTMLElement | null>
    rows: readonly UserListItem[]
    /** The number of rows before this group. */
    first: number
    expanded: ReadonlySet<string>
  },
) {
  const { box, rows, first, expanded, ...rest } = props
  const { ref, near, height } = useInView<HTMLTableSectionElement>(box, 1200, first === 0)
  return (
    <TableBody ref={ref} role="rowgroup">
      {near ? (
        rows.map((person, at) => (
          <PersonRow
            key={person.id}
            person={person}
            // The header is the first row.
            at={first + at + 2}
            isExpanded={expanded.has(person.id)}
            {...rest}
          />
        ))
      ) : (
        <TableRow className={styles.peopleRoom} aria-hidden="true">
          <TableCell colSpan={rest.columns} height={height || rows.length * estimatedHeight} />
        </TableRow>
      )}
    </TableBody>
  )
})
