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
import { type ChosenFile, readFile } from './readFile.ts'

export function ChooseFile({ onChosen }: { onChosen: (file: ChosenFile) => void }) {
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState(false)
  const [over, setOver] = useState(false)

  async function read(file: File | undefined) {
    if (!file || reading) return
    setReading(true)
    setProblem(undefined)
    const read = await readFile(file).catch(() => 'This file couldn’t be opened. Please try again')
    setReading(false)
    if (typeof read === 'string') setProblem(read)
    else onChosen(read)
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
          accept=".xlsx,.csv,.txt,text/csv"
          aria-describedby="import-problem"
          onChoose={([file]) => void read(file)}
        >
          Choose an Excel or CSV file
        </FileButton>
        <p className="muted" role="status">
          {reading ? 'Reading the file…' : 'or drop it here'}
        </p>
        <div id="import-problem" role="alert">
          {problem && <p className={fieldStyles.error}>{problem}</p>}
        </div>
      </div>
      <p>
        The first row must contain the column names (a title above it is fine). First name, last name and date
        of birth are required. Guardians are matched by email, and children with the same guardian email
        become siblings. If a row has an email but no guardian name, we send an invitation to that address.
        Exports from other systems usually work as is.
      </p>
      <p className="muted">
        Medical notes are not imported; each family fills them in. Existing records are never changed, so you
        can import the same file again.
      </p>
      <div className={buttonStyles.actions}>
        <Button onClick={() => downloadFile('players.csv', template, 'text/csv;charset=utf-8')}>
          Download a template
        </Button>
      </div>
    </Card>
  )
}

const template = toCsv([importFields.filter(field => field !== 'guardianName').map(labelOf)])
