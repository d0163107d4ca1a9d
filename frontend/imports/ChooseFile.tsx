import { type DragEvent, useState } from 'react'
import { downloadFile } from '#frontend/lib/download.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { FileButton } from '#frontend/ui/forms/FileButton.tsx'
import { toCsv } from '#shared/csv.ts'
import { importFields, labelOf } from '#shared/imports/columns.ts'
import styles from './imports.module.css'
import type { Sheet } from './readSheet.ts'

/** Far more rows than the largest club has players. */
const maxRows = 10_000
const maxBytes = 10_000_000

export function ChooseFile({ onChosen }: { onChosen: (sheet: Sheet) => void }) {
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)

  async function read(file: File | undefined) {
    if (!file) return
    const sheet = file.size > maxBytes ? tooLarge : await readFile(file).catch(unreadable)
    if (typeof sheet === 'string') setProblem(sheet)
    else onChosen(sheet)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }

  return (
    <Card title="Choose a file">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={over ? `${styles.importDrop} ${styles.importOver}` : styles.importDrop}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton
          primary
          accept=".csv,.txt,text/csv"
          aria-describedby="import-problem"
          onChoose={([file]) => void read(file)}
        >
          Choose a CSV file
        </FileButton>
        <p className="muted">or drop it here</p>
        <div id="import-problem" role="alert">
          {problem && <p className={fieldStyles.error}>{problem}</p>}
        </div>
      </div>
      <p>
        The first row names the columns. First name, last name and date of birth are needed; a guardian is
        known by the e-mail address, and children with the same address become siblings. From Excel or Google
        Sheets save the list as CSV.
      </p>
      <p className="muted">
        Medical notes are not imported: each family fills them in. Nobody's data is changed, so the same file
        may be imported again.
      </p>
      <div className={buttonStyles.actions}>
        <Button onClick={() => downloadFile('players.csv', template, 'text/csv;charset=utf-8')}>
          Download an empty list
        </Button>
      </div>
    </Card>
  )
}

const template = toCsv([importFields.filter(field => field !== 'guardianName').map(labelOf)])

const tooLarge = 'This file is too large to be a list of players'
const unreadable = () => 'This file cannot be read. Please save it as CSV and try again'

/** The parsed file, or what is wrong with it as a whole. */
async function readFile(file: File): Promise<Sheet | string> {
  const { readSheet } = await import('./readSheet.ts')
  const sheet = await readSheet(file)
  if (sheet.headers.join('').includes('\0') || /\.xlsx?$/i.test(file.name)) return unreadable()
  if (sheet.lines.length === 0) return 'There are no rows in this file'
  if (sheet.lines.length > maxRows) return tooLarge
  return sheet
}
