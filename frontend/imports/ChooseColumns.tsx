import { useMemo, useState } from 'react'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { type ChoiceOption, RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import { formatDate } from '#shared/dates.ts'
import { type DateOrder, dateOrders, findUnclearDate, readBirthday } from '#shared/imports/birthdays.ts'
import { type ColumnField, columnFields, findMissing, labelOf } from '#shared/imports/columns.ts'
import { findBareContacts, findGradeYear, matchColumns } from '#shared/imports/headings.ts'
import { enteredYear, formatSchoolYear, seasonYear } from '#shared/registrations/eligibility.ts'
import type { CheckedRow, Columns, Corrections } from './checkRows.ts'
import styles from './imports.module.css'
import { formatRows } from './outcome.ts'
import type { Sheet } from './readFile.ts'

/** Checks all rows, with what was corrected in them. */
export type CheckAll = (corrections: Corrections) => CheckedRow[]

/** Maps each column to a field: guessed from its name, and changeable. */
export function ChooseColumns(props: {
  sheet: Sheet
  fileName: string
  onChosen: (checkAll: CheckAll) => void
  onBack: () => void
}) {
  const { sheet, fileName, onChosen, onBack } = props
  const today = useClubDayOrLocal()
  const [columns, setColumns] = useState<Columns>(() => matchColumns(sheet.headers))
  const missing = findMissing(columns)
  const [asked] = useState(() => findBareContacts(sheet.headers, columns))
  const [owners, setOwners] = useState<ReadonlyMap<number, Owner>>(new Map())
  const unclearDate = useMemo(() => findUnclear(sheet, columns, today), [sheet, columns, today])
  const [dateOrder, setDateOrder] = useState<DateOrder>()
  const [chosenYear, setGradeYear] = useState<number>()
  const gradeYear = chosenYear ?? findGradeYear(sheet.headers, columns) ?? enteredYear(today)
  const isTold = asked.every(({ at, field }) => owners.has(at) || columns[at] !== field)
  const isAnswered = isTold && (unclearDate === undefined || dateOrder !== undefined)

  /** The child's own address is not imported. */
  function tellOwner(at: number, field: ColumnField, owner: Owner) {
    setOwners(new Map([...owners, [at, owner]]))
    choose(at, owner === 'guardian' ? field : undefined)
  }

  /** A field that another column had moves to this one. */
  function choose(at: number, field: ColumnField | undefined) {
    setColumns(columns.map((old, other) => (other === at ? field : old === field ? undefined : old)))
  }

  async function check() {
    const { checkRows } = await import('./checkRows.ts')
    const reading = { columns, gradeYear, ...(unclearDate !== undefined && { dateOrder }) }
    onChosen(corrections => checkRows(sheet, reading, corrections, today))
  }

  return (
    <div className={styles.importStep}>
      <Card title="Match your columns">
        <p className={`muted ${styles.importFile}`}>
          {fileName}: {formatRows(sheet.lines.length)}, {columns.filter(Boolean).length} of{' '}
          {sheet.headers.length} columns matched
        </p>
        {sheet.notes?.map(note => (
          <Alert key={note} tone="info">
            {note}
          </Alert>
        ))}
        <ul className={styles.importColumns}>
          {sheet.headers.map((header, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
            <li key={at}>
              <Select
                label={header || `Column ${at + 1}`}
                hint={getExample(sheet, at)}
                value={columns[at] ?? ''}
                onChange={({ target }) =>
                  choose(
                    at,
                    columnFields.find(field => field === target.value),
                  )
                }
              >
                <option value="">Skip</option>
                {columnFields.map(field => (
                  <option key={field} value={field}>
                    {labelOf(field)}
                  </option>
                ))}
              </Select>
            </li>
          ))}
        </ul>
        {asked.map(({ at, field }) => (
          <RadioGroup
            key={at}
            label={`Whose ${field === 'guardianEmail' ? 'email' : 'phone'} is in “${sheet.headers[at]}”?`}
            options={ownerOptions}
            value={owners.get(at)}
            onChange={owner => tellOwner(at, field, owner)}
          />
        ))}
        {unclearDate !== undefined && (
          <RadioGroup
            label={`Which comes first in dates like “${unclearDate}”?`}
            options={dateOrders.map(value => ({ value, label: describeOrder(value, unclearDate, today) }))}
            value={dateOrder}
            onChange={setDateOrder}
          />
        )}
        {columns.includes('grade') && (
          <Select
            label="School year of the grades"
            value={String(gradeYear)}
            onChange={({ target }) => setGradeYear(Number(target.value))}
          >
            {[...new Set([gradeYear, seasonYear(today), seasonYear(today) + 1])].toSorted().map(year => (
              <option key={year} value={year}>
                {formatSchoolYear(year)}
              </option>
            ))}
          </Select>
        )}
        {missing.length > 0 && (
          <Alert tone="warning" title="Some columns are still missing">
            Please choose the columns for: {missing.map(field => labelOf(field).toLowerCase()).join(', ')}.
          </Alert>
        )}
        {!columns.includes('guardianEmail') && (
          <Alert tone="info">Without an email column, children are imported without a guardian.</Alert>
        )}
      </Card>
      <SaveBar>
        <Button onClick={onBack}>Choose another file</Button>
        {missing.length === 0 && isAnswered && (
          <Button variant="primary" onClick={() => void check()}>
            Check the rows
          </Button>
        )}
      </SaveBar>
    </div>
  )
}

type Owner = 'guardian' | 'player'

const ownerOptions: readonly ChoiceOption<Owner>[] = [
  { value: 'guardian', label: 'The parent’s or guardian’s' },
  { value: 'player', label: 'The player’s own: skip it' },
]

function findUnclear({ lines }: Sheet, columns: Columns, today: string): string | undefined {
  const at = columns.indexOf('dateOfBirth')
  return findUnclearDate(at === -1 ? [] : lines.map(({ cells }) => cells[at] ?? ''), today)
}

/** "The month (Mar 9, 2016)" */
function describeOrder(order: DateOrder, example: string, today: string): string {
  const { date } = readBirthday(example, today, order)
  return `The ${order}${date ? ` (${formatDate(date)})` : ''}`
}

function getExample({ lines }: Sheet, at: number): string {
  const cells = lines.flatMap(({ cells }) => cells[at] || []).slice(0, 2)
  return cells.length > 0 ? `For example, ${cells.map(cell => cell.slice(0, 40)).join(', ')}` : 'Empty'
}
