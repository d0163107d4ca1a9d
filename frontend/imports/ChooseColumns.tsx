import { useState } from 'react'
import { useLikelyDay } from '#frontend/lib/clock.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { SelectBox } from '#frontend/ui/forms/Field.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import {
  fieldLabels,
  type ImportField,
  importFields,
  matchColumns,
  neededFields,
} from '#shared/imports/columns.ts'
import type { Checked, Sheet } from './readSheet.ts'

type Columns = readonly (ImportField | undefined)[]

/** What each column means: guessed by its name, and changed by hand. */
export function ChooseColumns(props: {
  sheet: Sheet
  onChecked: (rows: Checked[]) => void
  onBack: () => void
}) {
  const { sheet, onChecked, onBack } = props
  const today = useLikelyDay()
  const [columns, setColumns] = useState<Columns>(() => matchColumns(sheet.headers))
  const missing = neededFields.filter(field => !columns.includes(field))

  /** A meaning that another column had goes over to this one. */
  function choose(at: number, field: ImportField | undefined) {
    setColumns(columns.map((old, other) => (other === at ? field : old === field ? undefined : old)))
  }

  async function check() {
    const { checked } = await import('./readSheet.ts')
    onChecked(checked(sheet, columns, today))
  }

  return (
    <div className="import-step">
      <Card title="What the columns mean">
        <p className="muted">
          {sheet.name}: {sheet.lines.length} {sheet.lines.length === 1 ? 'row' : 'rows'}
        </p>
        <ul className="import-columns">
          {sheet.headers.map((header, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
            <li key={at}>
              <SelectBox
                label={header || `Column ${at + 1}`}
                hint={exampleOf(sheet, at)}
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
                    {fieldLabels[field]}
                  </option>
                ))}
              </SelectBox>
            </li>
          ))}
        </ul>
        {missing.length > 0 && (
          <Alert tone="warning" title="Some columns are still missing">
            Please choose the columns with:{' '}
            {missing.map(field => fieldLabels[field].toLowerCase()).join(', ')}.
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
          <Button look="primary" onClick={() => void check()}>
            Check the rows
          </Button>
        )}
      </SaveBar>
    </div>
  )
}

function exampleOf({ lines }: Sheet, at: number): string {
  const cells = lines.flatMap(({ cells }) => cells[at] || []).slice(0, 2)
  return cells.length > 0 ? `Such as ${cells.map(cell => cell.slice(0, 40)).join(', ')}` : 'Empty'
}
