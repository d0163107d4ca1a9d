import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { TextButton } from '#frontend/ui/TextButton.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { none } from '#frontend/ui/table/none.tsx'
import { PagedRows } from '#frontend/ui/table/PagedRows.tsx'
import { formatDate } from '#shared/dates.ts'
import styles from './imports.module.css'
import {
  type Answer,
  byAttention,
  countOutcomes,
  getRemarks,
  isAnswered,
  isWanted,
  listSame,
  noAnswer,
  type Outcome,
  outcomeLabels,
  outcomes,
  type ReviewedRow,
} from './outcome.ts'
import { RowForm, teamListId } from './RowForm.tsx'
import type { CorrectRows } from './useCorrections.ts'

export interface RowActions {
  correct: CorrectRows
  /** Skips a line, or includes it again. */
  skip: (line: number) => void
}

/** The rows of the file; those that need attention come first, and stay there when they are corrected. */
export function RowTable(props: { label: string; lines: readonly ReviewedRow[]; actions?: RowActions }) {
  const { label, lines, actions } = props
  const [filter, setFilter] = useState<Outcome>()
  const [first] = useState(lines)
  const order = useMemo(() => first.toSorted(byAttention).map(({ checked }) => checked.row.line), [first])
  const byLine = new Map(lines.map(line => [line.checked.row.line, line]))
  const sorted = order.flatMap(line => byLine.get(line) ?? [])
  const before = new Map(first.map(line => [line.checked.row.line, line.outcome]))
  const present = outcomes.filter(outcome => countOutcomes(lines, outcome) > 0)
  const found = filter
    ? sorted.filter(({ outcome, checked }) => outcome === filter || before.get(checked.row.line) === filter)
    : sorted
  const columns: Column<ReviewedRow>[] = [
    ...cells,
    { header: 'What happens', cell: line => <OutcomeCell line={line} actions={actions} /> },
  ]
  return (
    <section className={styles.importLines} aria-label={label}>
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
      {actions && <TeamNames />}
      <PagedRows name={label} rows={found}>
        {shown => (
          <DataTable
            caption={label}
            columns={columns}
            rows={shown}
            rowKey={({ checked }) => String(checked.row.line)}
          />
        )}
      </PagedRows>
    </section>
  )
}

function TeamNames() {
  const { data = [] } = useQuery(routeQuery(teams.list))
  return (
    <datalist id={teamListId}>
      {data.map(({ id, name, season }) => (
        <option key={id} value={`${name} ${season}`} />
      ))}
    </datalist>
  )
}

const tones: Partial<Record<Outcome, 'success' | 'warning' | 'error'>> = {
  error: 'error',
  ask: 'warning',
  twice: 'warning',
  new: 'success',
  guardian: 'success',
  invited: 'success',
  joined: 'success',
}

const cells: Column<ReviewedRow>[] = [
  { header: 'Row', align: 'end', cell: ({ checked }) => checked.row.line },
  {
    header: 'Player',
    primary: true,
    cell: ({ checked: { row } }) => [row.firstName, row.lastName].filter(Boolean).join(' ') || '–',
  },
  {
    header: 'Born',
    // As it was understood: two digits of a year may be another century.
    cell: ({ checked: { row, entry } }) =>
      row.dateOfBirth ? (
        <span className={styles.importBorn}>
          {entry ? formatDate(entry.child.dateOfBirth) : row.dateOfBirth}
        </span>
      ) : (
        none
      ),
  },
  { header: 'Guardian', cell: ({ checked: { row } }) => row.guardianEmail || none },
  { header: 'Team', cell: ({ checked: { row } }) => row.team || none },
]

function OutcomeCell({ line, actions }: { line: ReviewedRow; actions: RowActions | undefined }) {
  const [open, setOpen] = useState(false)
  const status = useRef<HTMLDivElement>(null)
  const { outcome } = line
  const number = line.checked.row.line
  const isSkipped = outcome === 'skipped'
  const isFixing = actions && !isSkipped && (outcome === 'error' || open)
  const canSkip = isSkipped || outcome === 'error' || outcome === 'ask' || isWanted(line)

  function close() {
    setOpen(false)
    status.current?.focus()
  }

  return (
    <div className={styles.importOutcome}>
      <div className={styles.importOutcome} ref={status} tabIndex={-1}>
        <Badge tone={tones[outcome]}>{outcomeLabels[outcome]}</Badge>
        {!isFixing && getRemarks(line).map(remark => <span key={remark}>{remark}</span>)}
      </div>
      {actions && !isSkipped && (outcome === 'ask' || isAnswered(line)) && (
        <SameChild line={line} actions={actions} />
      )}
      {isFixing && <RowForm line={line} onCorrect={actions.correct} onChecked={close} />}
      {actions && (
        <div className={styles.importRowActions}>
          {!isFixing && !isSkipped && (
            <TextButton onClick={() => setOpen(true)} aria-label={`Change row ${number}`}>
              Change
            </TextButton>
          )}
          {canSkip && (
            <TextButton
              onClick={() => actions.skip(number)}
              aria-label={`${isSkipped ? 'Include' : 'Skip'} row ${number}`}
            >
              {isSkipped ? 'Include' : 'Skip'}
            </TextButton>
          )}
        </div>
      )}
    </div>
  )
}

/** Two rows of one name and birthday are one child with two guardians, or two children; only the office knows. */
function SameChild({ line, actions }: { line: ReviewedRow; actions: RowActions }) {
  const isAdmin = useUser().effectiveRole === 'admin'
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const number = line.checked.row.line
  const same = listSame(line)

  async function answer(given: Answer) {
    setPending(true)
    setProblem(await actions.correct(new Map([[number, { ...noAnswer, ...given }]])))
    setPending(false)
  }

  if (line.outcome !== 'ask') {
    return (
      <TextButton onClick={() => void answer({})} aria-label={`Undo the answer for row ${number}`}>
        Undo
      </TextButton>
    )
  }
  return (
    <>
      <div className={buttonStyles.actions}>
        {!isAdmin && (
          <Button onClick={() => actions.skip(number)} aria-label={`Same child, skip: row ${number}`}>
            Same child, skip
          </Button>
        )}
        {(isAdmin ? same : []).map((one, at) => (
          <Button
            key={one.playerId ?? one.sameAsLine}
            pending={pending}
            onClick={() => void answer(one)}
            aria-label={`${nameSame(line, at)}: row ${number}`}
          >
            {nameSame(line, at)}
          </Button>
        ))}
        <Button
          pending={pending}
          onClick={() => void answer({ isAnother: true })}
          aria-label={`Two children: row ${number}`}
        >
          Two children
        </Button>
      </div>
      {!isAdmin && <span>An administrator can invite another guardian of a child.</span>}
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

/** With more than one child to choose from, it is told by its guardians. */
function nameSame({ result }: ReviewedRow, at: number): string {
  const { alike = [] } = result ?? {}
  if (alike.length < 2) return 'One child, two guardians'
  return `Same as the child of ${alike[at]?.guardians.join(' and ') || 'no guardian'}`
}
