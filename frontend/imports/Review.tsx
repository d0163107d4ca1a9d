import { useEffect, useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { Checkbox } from '#frontend/ui/forms/Field.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import { UnsavedGuard } from '#frontend/ui/forms/UnsavedGuard.tsx'
import type { ImportResult } from '#shared/imports/model.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResultView } from './ImportResultView.tsx'
import styles from './imports.module.css'
import {
  countOutcomes,
  formatPlayers,
  formatRows,
  isAddition,
  isSendable,
  type ReviewedRow,
  toReviewedRows,
} from './outcome.ts'
import { RowTable } from './RowTable.tsx'
import type { CheckedRow } from './readSheet.ts'
import { type SendHandlers, sendRows } from './sendRows.ts'
import { useChunkedSend } from './useChunkedSend.ts'

const rowSender = (dryRun: boolean) => ({
  isAnswered: ({ row }: CheckedRow, results: readonly ImportResult[]) =>
    results.some(({ line }) => line === row.line),
  send: (all: CheckedRow[], sending: SendHandlers<ImportResult>) =>
    sendRows(
      all.map(({ row }) => row),
      dryRun,
      sending,
    ),
})
const dryRunSender = rowSender(true)
const importSender = rowSender(false)

/** The result of each row: first of the dry run, then of the import. */
export function Review(props: { rows: CheckedRow[]; onBack: () => void; onNext: () => void }) {
  const { rows, onBack, onNext } = props
  const preview = useChunkedSend(dryRunSender)
  const write = useChunkedSend(importSender)
  const [step, setStep] = useState<'looking' | 'seen' | 'writing' | 'done'>('looking')
  const sendable = rows.filter(isSendable)
  const reviewed = toReviewedRows(rows, preview.results)
  const wanted = reviewed.filter(willBeAdded).map(({ checked }) => checked)

  async function lookUp(begin: typeof preview.start) {
    if (await begin(sendable)) setStep('seen')
  }
  async function enter(begin: typeof write.start) {
    setStep('writing')
    if (await begin(wanted)) setStep('done')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => void lookUp(preview.start), [])

  if (step === 'done') {
    const others = preview.results.filter(({ status }) => !isAddition(status))
    return <ImportResultView lines={toReviewedRows(rows, [...others, ...write.results])} onNext={onNext} />
  }
  return (
    <>
      <ImportProgress label="Looking up the rows" {...preview} onResume={() => void lookUp(preview.resume)} />
      <ImportProgress label="Importing" {...write} onResume={() => void enter(write.resume)} />
      {step === 'seen' && (
        <Summary
          lines={reviewed}
          wanted={wanted.length}
          onBack={onBack}
          onEnter={() => void enter(write.start)}
        />
      )}
      <UnsavedGuard when={step === 'writing'} />
    </>
  )
}

const willBeAdded = ({ outcome }: ReviewedRow) => isAddition(outcome)

function Summary(props: { lines: ReviewedRow[]; wanted: number; onBack: () => void; onEnter: () => void }) {
  const { lines, wanted, onBack, onEnter } = props
  const [leavesOut, setLeavesOut] = useState(false)
  const [asked, setAsked] = useState(false)
  const wrong = countOutcomes(lines, 'error')
  const known = countOutcomes(lines, 'exists')
  const twice = countOutcomes(lines, 'twice')
  return (
    <div className={styles.importStep}>
      <Card title="What will happen">
        <ul className={styles.importSums}>
          <li>
            <strong>{formatPlayers(wanted)}</strong> will be added.
          </li>
          {known > 0 && <li>In the club already: {formatRows(known)}. Nothing changes for them.</li>}
          {twice > 0 && <li>Twice in the file: {formatRows(twice)}, left out.</li>}
          {wrong > 0 && <li>To correct: {formatRows(wrong)}.</li>}
        </ul>
        {wrong > 0 && wanted > 0 && (
          <Alert tone="warning" title="Some rows have to be corrected">
            <p>Correct them in the file and choose it again, or import the others without them.</p>
            <Checkbox
              label={`Leave ${formatRows(wrong)} out`}
              checked={leavesOut}
              error={asked && !leavesOut ? 'Please tick this to go on without them' : undefined}
              onChange={event => setLeavesOut(event.target.checked)}
            />
          </Alert>
        )}
      </Card>
      <RowTable lines={lines} />
      <SaveBar>
        <Button onClick={onBack}>Back to the columns</Button>
        {wanted > 0 && (
          <Button variant="primary" onClick={() => (wrong > 0 && !leavesOut ? setAsked(true) : onEnter())}>
            Import {formatPlayers(wanted)}
          </Button>
        )}
      </SaveBar>
    </div>
  )
}
