import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { Checkbox } from '#frontend/ui/forms/Field.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import type { ImportResult } from '#shared/imports/model.ts'
import type { CheckAll } from './ChooseColumns.tsx'
import type { CheckedRow, Corrections } from './checkRows.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResultView } from './ImportResultView.tsx'
import styles from './imports.module.css'
import {
  additions,
  countOutcomes,
  formatGuardians,
  formatPlayers,
  formatRows,
  isSendable,
  isSuspect,
  isTeamless,
  isWanted,
  joinResults,
  listSame,
  noAnswer,
  type ReviewedRow,
  type SkippedLines,
  toReviewedRows,
} from './outcome.ts'
import { type RowActions, RowTable } from './RowTable.tsx'
import { importRows, type SendHandlers, sendRows } from './sendRows.ts'
import { useChunkedSend } from './useChunkedSend.ts'
import { useCorrections } from './useCorrections.ts'

const isAnswered = ({ row }: CheckedRow, results: readonly ImportResult[]) =>
  results.some(({ line }) => line === row.line)
const dryRunSender = {
  isAnswered,
  send: (all: CheckedRow[], sending: SendHandlers<ImportResult>) =>
    sendRows(
      all.map(({ row }) => row),
      true,
      sending,
    ),
}

/** The result of each row: first of the dry run, then of the import. */
export function Review(props: {
  checkAll: CheckAll
  corrections: Corrections
  onCorrect: Dispatch<SetStateAction<Corrections>>
  skipped: SkippedLines
  onSkip: Dispatch<SetStateAction<SkippedLines>>
  onBack: () => void
  /** Looks at the same rows again. */
  onAgain: () => void
  onNext: () => void
}) {
  const { checkAll, corrections, onCorrect, skipped, onSkip, onBack, onAgain, onNext } = props
  const rows = useMemo(() => checkAll(corrections), [checkAll, corrections])
  const preview = useChunkedSend(dryRunSender)
  const children = useRef(new Map<number, string>())
  const write = useChunkedSend({
    isAnswered,
    send: (all: CheckedRow[], sending: SendHandlers<ImportResult>) =>
      importRows(all, children.current, sending),
  })
  const [step, setStep] = useState<'looking' | 'seen' | 'writing' | 'done'>('looking')
  const { results, correct } = useCorrections({ checkAll, corrections, onCorrect, known: preview.results })
  const sendable = rows.filter(isSendable)
  const reviewed = toReviewedRows(rows, results, skipped)
  const wanted = reviewed.filter(isWanted).map(({ checked }) => checked)

  async function lookUp(begin: typeof preview.start) {
    if (await begin(sendable)) setStep('seen')
  }
  async function enter(begin: typeof write.start) {
    for (const { line, playerId } of results) if (playerId) children.current.set(line, playerId)
    setStep('writing')
    if (await begin(wanted)) setStep('done')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => void lookUp(preview.start), [])

  if (step === 'done') {
    const lines = toReviewedRows(rows, joinResults(results, write.results), skipped)
    return <ImportResultView lines={lines} onAgain={onAgain} onNext={onNext} />
  }
  return (
    <>
      <ImportProgress label="Checking the rows" {...preview} onResume={() => void lookUp(preview.resume)} />
      <ImportProgress label="Importing" {...write} onResume={() => void enter(write.resume)} />
      {step === 'seen' && (
        <Summary
          lines={reviewed}
          actions={{ correct, skip: line => onSkip(old => toggle(old, line)) }}
          onBack={onBack}
          onEnter={() => void enter(write.start)}
        />
      )}
      <UnsavedGuard when={step === 'writing' || corrections.size + skipped.size > 0} />
    </>
  )
}

/** Where it is plain which child is meant. */
const answerAll = (asks: readonly ReviewedRow[]): Corrections =>
  new Map(
    asks.flatMap(line => {
      const [same, other] = listSame(line)
      return same && !other ? [[line.checked.row.line, { ...noAnswer, ...same }] as const] : []
    }),
  )

const toggle = (lines: SkippedLines, line: number): SkippedLines =>
  lines.has(line) ? new Set([...lines].filter(other => other !== line)) : new Set([...lines, line])

function Summary(props: {
  lines: ReviewedRow[]
  actions: RowActions
  onBack: () => void
  onEnter: () => void
}) {
  const { lines, actions, onBack, onEnter } = props
  const [leavesOut, setLeavesOut] = useState(false)
  const [asked, setAsked] = useState(false)
  const isAdmin = useUser().effectiveRole === 'admin'
  const added = countOutcomes(lines, ...additions)
  const invited = countOutcomes(lines, 'guardian')
  const wanted = added + invited
  const asks = lines.filter(({ outcome }) => outcome === 'ask')
  const wrong = countOutcomes(lines, 'error', 'ask')
  const known = countOutcomes(lines, 'exists')
  const twice = countOutcomes(lines, 'twice')
  const skipped = countOutcomes(lines, 'skipped')
  const teamless = lines.filter(isTeamless).length
  const suspects = lines.filter(isSuspect).length
  return (
    <div className={styles.importStep}>
      <Card title="What will happen">
        <ul className={styles.importSums}>
          <li>
            <strong>{formatPlayers(added)}</strong> will be added.
          </li>
          {invited > 0 && <li>Second guardians to invite: {formatRows(invited)}.</li>}
          {asks.length > 0 && <li>Possibly the same child as another: {formatRows(asks.length)}.</li>}
          {known > 0 && <li>Already in the club: {formatRows(known)}. Nothing changes for them.</li>}
          {twice > 0 && <li>Duplicates in the file: {formatRows(twice)}, skipped.</li>}
          {suspects > 0 && (
            <li>Of those, {formatPlayers(suspects)} may already be in the club. Check these rows below.</li>
          )}
          {skipped > 0 && <li>Skipped by you: {formatRows(skipped)}.</li>}
          {teamless > 0 && <li>Added without the team listed in the file: {formatPlayers(teamless)}.</li>}
          {wrong > asks.length && <li>Needs fixing: {formatRows(wrong - asks.length)}.</li>}
        </ul>
        {isAdmin && asks.length > 1 && (
          <Button onClick={() => void actions.correct(answerAll(asks))}>
            One child, two guardians in all {formatRows(asks.length)}
          </Button>
        )}
        {wrong > 0 && wanted > 0 && (
          <Alert tone="warning" title="Some rows need your attention">
            <p>Fix or answer them below, or import the rest without them.</p>
            <Checkbox
              label={`Skip ${formatRows(wrong)}`}
              checked={leavesOut}
              error={asked && !leavesOut ? 'Check this box to continue without them' : undefined}
              onChange={event => setLeavesOut(event.target.checked)}
            />
          </Alert>
        )}
      </Card>
      <RowTable label="Rows in the file" lines={lines} actions={actions} />
      <SaveBar>
        <Button onClick={onBack}>Back to the columns</Button>
        {wanted > 0 && (
          <Button variant="primary" onClick={() => (wrong > 0 && !leavesOut ? setAsked(true) : onEnter())}>
            {added > 0 ? `Import ${formatPlayers(added)}` : `Invite ${formatGuardians(invited)}`}
          </Button>
        )}
      </SaveBar>
    </div>
  )
}
