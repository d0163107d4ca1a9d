import { useState } from 'react'
import { type CheckAll, ChooseColumns } from '#frontend/imports/ChooseColumns.tsx'
import { ChooseFile } from '#frontend/imports/ChooseFile.tsx'
import { Review } from '#frontend/imports/Review.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { pages } from '#shared/pages.ts'
import type { Corrections } from './checkRows.ts'
import styles from './imports.module.css'
import { formatRows, type SkippedLines } from './outcome.ts'
import type { ChosenFile, Sheet } from './readFile.ts'

/** Chooses a file, maps its columns, reviews the result; nothing is saved before the last step. */
export default function PlayerImportPage() {
  const [file, setFile] = useState<ChosenFile>()
  const [sheet, setSheet] = useState<Sheet>()
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  const [skipped, setSkipped] = useState<SkippedLines>(new Set())
  const [review, setReview] = useState<{ checkAll: CheckAll; round: number }>()

  function openSheet(chosen: Sheet | undefined) {
    setSheet(chosen)
    setCorrections(new Map())
    setSkipped(new Set())
    setReview(undefined)
  }

  function begin(chosen?: ChosenFile) {
    setFile(chosen)
    openSheet(chosen?.sheets[0])
  }

  return (
    <>
      <PageHeader
        title={pages.playerImport.title}
        text="Import children and their guardians from an Excel or CSV file. You’ll see what will happen before anything is saved."
        actions={<LinkButton to={pages.players.path}>Back to players</LinkButton>}
      />
      {!sheet && <ChooseFile onChosen={begin} />}
      {file && sheet && (
        <div hidden={review !== undefined}>
          {file.sheets.length > 1 && <ChooseSheet sheets={file.sheets} sheet={sheet} onChosen={openSheet} />}
          <ChooseColumns
            key={sheet.name}
            sheet={sheet}
            fileName={file.name}
            onChosen={checkAll => setReview({ checkAll, round: 0 })}
            onBack={() => begin()}
          />
        </div>
      )}
      {review && (
        <Review
          key={review.round}
          checkAll={review.checkAll}
          corrections={corrections}
          onCorrect={setCorrections}
          skipped={skipped}
          onSkip={setSkipped}
          onBack={() => setReview(undefined)}
          onAgain={() => setReview({ ...review, round: review.round + 1 })}
          onNext={() => begin()}
        />
      )}
    </>
  )
}

function ChooseSheet(props: { sheets: readonly Sheet[]; sheet: Sheet; onChosen: (sheet?: Sheet) => void }) {
  const { sheets, sheet, onChosen } = props
  return (
    <div className={styles.importSheet}>
      <Select
        label="Sheet in the file"
        value={sheet.name}
        onChange={({ target }) => onChosen(sheets.find(({ name }) => name === target.value))}
      >
        {sheets.map(({ name, lines }) => (
          <option key={name} value={name}>
            {name} ({formatRows(lines.length)})
          </option>
        ))}
      </Select>
    </div>
  )
}
