import { useMemo, useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import styles from './imports.module.css'
import {
  countOutcomes,
  getRemarks,
  type Outcome,
  outcomeLabels,
  outcomes,
  type ReviewedRow,
} from './outcome.ts'

/** How many rows are shown at once. */
const pageSize = 100

/** The rows of the file; those that need attention come first. */
export function RowTable({ lines }: { lines: readonly ReviewedRow[] }) {
  const [filter, setFilter] = useState<Outcome>()
  const [limit, setLimit] = useState(pageSize)
  const sorted = useMemo(
    () => outcomes.flatMap(outcome => lines.filter(line => line.outcome === outcome)),
    [lines],
  )
  const present = outcomes.filter(outcome => countOutcomes(lines, outcome) > 0)
  const found = filter ? sorted.filter(({ outcome }) => outcome === filter) : sorted
  return (
    <section className={styles.importLines} aria-label="Rows of the file">
      {present.length > 1 && (
        <div className={styles.importFilter}>
          <Select
            label="Show"
            value={filter ?? ''}
            onChange={({ target }) => setFilter(outcomes.find(outcome => outcome === target.value))}
          >
            <option value="">All rows ({lines.length})</option>
            {present.map(outcome => (
              <option key={outcome} value={outcome}>
                {outcomeLabels[outcome]} ({countOutcomes(lines, outcome)})
              </option>
            ))}
          </Select>
        </div>
      )}
      <DataTable
        caption="Rows of the file"
        columns={columns}
        rows={found.slice(0, limit)}
        rowKey={({ checked }) => String(checked.row.line)}
      />
      {found.length > limit && (
        <div className={layout.loadMore}>
          <Button onClick={() => setLimit(limit + pageSize)}>Show more</Button>
        </div>
      )}
    </section>
  )
}

const tones: Partial<Record<Outcome, 'success' | 'warning' | 'error'>> = {
  error: 'error',
  twice: 'warning',
  new: 'success',
  invited: 'success',
  joined: 'success',
}

const columns: Column<ReviewedRow>[] = [
  { header: 'Row', align: 'end', cell: ({ checked }) => checked.row.line },
  {
    header: 'Player',
    primary: true,
    cell: ({ checked: { row } }) => [row.firstName, row.lastName].filter(Boolean).join(' ') || '–',
  },
  { header: 'Born', cell: ({ checked: { row } }) => row.dateOfBirth ?? '–' },
  { header: 'Guardian', cell: ({ checked: { row } }) => row.guardianEmail ?? '–' },
  { header: 'Team', cell: ({ checked: { row } }) => row.team ?? '–' },
  { header: 'What happens', cell: line => <OutcomeCell line={line} /> },
]

function OutcomeCell({ line }: { line: ReviewedRow }) {
  return (
    <div className={styles.importOutcome}>
      <Badge tone={tones[line.outcome]}>{outcomeLabels[line.outcome]}</Badge>
      {getRemarks(line).map(remark => (
        <span key={remark}>{remark}</span>
      ))}
    </div>
  )
}
