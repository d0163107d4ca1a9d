import { useState } from 'react'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { FieldGroup } from '#frontend/ui/forms/FieldGroup.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { TextButton } from '#frontend/ui/TextButton.tsx'
import { type ImportField, importFields, isImportField, labelOf } from '#shared/imports/columns.ts'
import type { Cells } from './checkRows.ts'
import styles from './imports.module.css'
import { getIssues, type ReviewedRow, suspectFields } from './outcome.ts'
import type { CorrectRows } from './useCorrections.ts'

/** The names of the club's teams, which the table holds once for all rows. */
export const teamListId = 'import-teams'

/** The fields of a row that something is wrong with; the others on request. */
export function RowForm(props: { line: ReviewedRow; onCorrect: CorrectRows; onChecked: () => void }) {
  const { line, onCorrect, onChecked } = props
  const { row } = line.checked
  const [typed, setTyped] = useState<Cells>({})
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const issues = getIssues(line)
  const isWrong = line.outcome === 'error'
  const remarkOn = (field: ImportField) => issues.find(issue => issue.field === field)?.message
  const suspects = suspectFields(line)
  const [all, setAll] = useState(suspects.length === 0)
  const shown = importFields.filter(field => all || field in typed || suspects.includes(field))

  async function check() {
    setPending(true)
    setProblem(undefined)
    const failure = await onCorrect(new Map([[row.line, typed]]))
    setPending(false)
    setProblem(failure && `${failure.replace(/\.$/, '')}. What you typed is still here.`)
    if (!failure) onChecked()
  }

  return (
    <PlainForm className={styles.importFix} problem={problem} onSubmit={check}>
      {issues
        .filter(({ field }) => !isImportField(field))
        .map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
      <FieldGroup label={`Row ${row.line}`} hideLabel className={styles.importFields}>
        {shown.map(field => (
          <Field
            key={field}
            label={labelOf(field)}
            value={typed[field] ?? row[field] ?? ''}
            error={isWrong ? remarkOn(field) : undefined}
            hint={isWrong ? undefined : remarkOn(field)}
            maxLength={500}
            {...(field === 'team' && { list: teamListId })}
            autoComplete="off"
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        ))}
      </FieldGroup>
      <div className={buttonStyles.actions}>
        <Button type="submit" pending={pending}>
          Check row {row.line}
        </Button>
        {!all && (
          <TextButton onClick={() => setAll(true)} aria-label={`All fields of row ${row.line}`}>
            All fields
          </TextButton>
        )}
      </div>
    </PlainForm>
  )
}
