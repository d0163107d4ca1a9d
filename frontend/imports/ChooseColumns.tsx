import { useState } from 'react'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import {
  type ImportField,
  importFields,
  labelOf,
  matchColumns,
  requiredFields,
} from '#shared/imports/columns.ts'
import styles from './imports.module.css'
import type { CheckedRow, Sheet } from './readSheet.ts'

type Columns = readonly (ImportField | undefined)[]

/** Maps each column to a field: guessed from its name, and changeable. */
export function ChooseColumns(props: {
  sheet: Sheet
  onChecked: (rows: CheckedRow[]) => void
  onBack: () => void
}) {
  const { sheet, onChecked, onBack } = props
  const today = useClubDayOrLocal()
  const [columns, setColumns] = useState<Columns>(() => matchColumns(sheet.headers))
  const missing = requiredFields.filter(field => !columns.includes(field))

  /** A field that another column had moves to this one. */
  function choose(at: number, field: ImportField | undefined) {
    setColumns(columns.map((old, other) => (other === at ? field : old === field ? undefined : old)))
  }

  async function check() {
    const { checkRows } = await import('./readSheet.ts')
    onChecked(checkRows(sheet, columns, today))
  }

  return (
    <div className={styles.importStep}>
      <Card title="What the columns mean">
        <p className="muted">
          {sheet.name}: {sheet.lines.length} {sheet.lines.length === 1 ? 'row' : 'rows'}
        </p>
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
                    importFields.find(field => field === target.value),
                  )
                }
              >
                <option value="">Leave out</option>
                {importFields.map(field => (
                  <option key={field} value={field}>
                    {labelOf(field)}
                  </option>
                ))}
              </Select>
            </li>
          ))}
        </ul>
        {missing.length > 0 && (
          <Alert tone="warning" title="Some columns are still missing">
            Please choose the columns with: {missing.map(field => labelOf(field).toLowerCase()).join(', ')}.
          </Alert>
        )}
        {!columns.includes('guardianEmail') && (
          <Alert tone="info">
            Without a column of e-mail addresses the children are imported without a guardian.
          </Alert>
        )}
      </Card>
      <SaveBar>
        <Button onClick={onBack}>Choose another file</Button>
        {missing.length === 0 && (
          <Button variant="primary" onClick={() => void check()}>
            Check the rows
          </Button>
        )}
      </SaveBar>
    </div>
  )
}

function getExample({ lines }: Sheet, at: number): string {
  const cells = lines.flatMap(({ cells }) => cells[at] || []).slice(0, 2)
  return cells.length > 0 ? `Such as ${cells.map(cell => cell.slice(0, 40)).join(', ')}` : 'Empty'
}
