import { useEffect, useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { Check } from '#frontend/ui/forms/Field.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import { UnsavedGuard } from '#frontend/ui/forms/UnsavedGuard.tsx'
import type { ImportResult } from '#shared/imports/model.ts'
import { Progress } from './ImportProgress.tsx'
import { Done } from './ImportResultView.tsx'
import { countOf, isSendable, type Line, linesOf, players, rowsText } from './outcome.ts'
import { Lines } from './RowTable.tsx'
import type { Checked } from './readSheet.ts'
import { type Sending, sendRows } from './sendRows.ts'
import { useSending } from './useChunkedSend.ts'

const sendingOf = (dryRun: boolean) => ({
  isAnswered: ({ row }: Checked, results: readonly ImportResult[]) =>
    results.some(({ line }) => line === row.line),
  send: (all: Checked[], sending: Sending<ImportResult>) =>
    sendRows(
      all.map(({ row }) => row),
      dryRun,
      sending,
    ),
})
const looking = sendingOf(true)
const writing = sendingOf(false)

/** What would become of each row, and then what became of it. */
export function Review(props: { rows: Checked[]; onBack: () => void; onNext: () => void }) {
  const { rows, onBack, onNext } = props
  const look = useSending(looking)
  const write = useSending(writing)
  const [step, setStep] = useState<'looking' | 'seen' | 'writing' | 'done'>('looking')
  const asked = rows.filter(isSendable)
  const foreseen = linesOf(rows, look.results)
  const wanted = foreseen.filter(isWanted).map(({ checked }) => checked)

  async function lookUp(begin: typeof look.start) {
    if (await begin(asked)) setStep('seen')
  }
  async function enter(begin: typeof write.start) {
    setStep('writing')
    if (await begin(wanted)) setStep('done')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => void lookUp(look.start), [])

  if (step === 'done') {
    const others = look.results.filter(({ status }) => status !== 'new' && status !== 'joined')
    return <Done lines={linesOf(rows, [...others, ...write.results])} onNext={onNext} />
  }
  return (
    <>
      <Progress label="Looking up the rows" {...look} onResume={() => void lookUp(look.resume)} />
      <Progress label="Importing" {...write} onResume={() => void enter(write.resume)} />
      {step === 'seen' && (
        <Summary
          lines={foreseen}
          wanted={wanted.length}
          onBack={onBack}
          onEnter={() => void enter(write.start)}
        />
      )}
      <UnsavedGuard when={step === 'writing'} />
    </>
  )
}

const isWanted = ({ outcome }: Line) => outcome === 'new' || outcome === 'joined'

function Summary(props: { lines: Line[]; wanted: number; onBack: () => void; onEnter: () => void }) {
  const { lines, wanted, onBack, onEnter } = props
  const [leavesOut, setLeavesOut] = useState(false)
  const [asked, setAsked] = useState(false)
  const wrong = countOf(lines, 'error')
  const known = countOf(lines, 'exists')
  const twice = countOf(lines, 'twice')
  return (
    <div className="import-step">
      <Card title="What will happen">
        <ul className="import-sums">
          <li>
            <strong>{players(wanted)}</strong> will be added.
          </li>
          {known > 0 && <li>In the club already: {rowsText(known)}. Nothing changes for them.</li>}
          {twice > 0 && <li>Twice in the file: {rowsText(twice)}, left out.</li>}
          {wrong > 0 && <li>To correct: {rowsText(wrong)}.</li>}
        </ul>
        {wrong > 0 && wanted > 0 && (
          <Alert tone="warning" title="Some rows have to be corrected">
            <p>Correct them in the file and choose it again, or import the others without them.</p>
            <Check
              label={`Leave ${rowsText(wrong)} out`}
              checked={leavesOut}
              error={asked && !leavesOut ? 'Please tick this to go on without them' : undefined}
              onChange={event => setLeavesOut(event.target.checked)}
            />
          </Alert>
        )}
      </Card>
      <Lines lines={lines} />
      <SaveBar>
        <Button onClick={onBack}>Back to the columns</Button>
        {wanted > 0 && (
          <Button look="primary" onClick={() => (wrong > 0 && !leavesOut ? setAsked(true) : onEnter())}>
            Import {players(wanted)}
          </Button>
        )}
      </SaveBar>
    </div>
  )
}
