import { useState } from 'react'
import { ChooseColumns } from '#frontend/imports/ChooseColumns.tsx'
import { ChooseFile } from '#frontend/imports/ChooseFile.tsx'
import { Review } from '#frontend/imports/Review.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { pages } from '#shared/pages.ts'
import type { CheckedRow, Sheet } from './readSheet.ts'

/** Chooses a file, maps its columns, reviews the result; nothing is saved before the last step. */
export default function PlayerImportPage() {
  const [sheet, setSheet] = useState<Sheet>()
  const [rows, setRows] = useState<CheckedRow[]>()

  function begin(chosen?: Sheet) {
    setSheet(chosen)
    setRows(undefined)
  }

  return (
    <>
      <PageHeader
        title={pages.playerImport.title}
        text="Children and their guardians from a CSV file. You see what will happen before anything is written."
        actions={<LinkButton to={pages.players.path}>Back to Players</LinkButton>}
      />
      {!sheet && <ChooseFile onChosen={begin} />}
      {sheet && (
        <div hidden={rows !== undefined}>
          <ChooseColumns key={sheet.name} sheet={sheet} onChecked={setRows} onBack={() => begin()} />
        </div>
      )}
      {rows && <Review rows={rows} onBack={() => setRows(undefined)} onNext={() => begin()} />}
    </>
  )
}
