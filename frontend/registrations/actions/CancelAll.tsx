import { registrations } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callRoute } from '#frontend/lib/api.ts'
import { isUnreachable } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { affectedRoutes } from '#frontend/registrations/adminQueries.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { BulkDialog } from '#frontend/ui/dialog/BulkDialog.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import { Checkbox } from '#frontend/ui/forms/Field.tsx'
import { NoteField } from '#frontend/ui/forms/NoteField.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { formatCents, sum } from '#shared/money.ts'
import type { CancellationPreview, Registration } from '#shared/registrations/model.ts'
import { maxPreviewed } from '#shared/registrations/rules.ts'
import { formatQuantity } from '#shared/text.ts'
import type { BulkDialogProps } from './BulkDialogs.tsx'

type Refund = 'full' | 'none'

interface Round {
  rows: readonly Registration[]
  round: number
  /** What earlier rounds have left for the office to pay back itself. Cents. */
  paidBack: number
  /** The same of those that were canceled in an earlier round, if the reply that did not come would have said so. */
  unsure: ReadonlyMap<string, number>
}

/**
 * Cancels several registrations, after showing for each what was paid and what becomes of it. Money goes back only after
 * its sum was confirmed, and only as much of it as was shown: where a payment came in between, all of this is asked again.
 */
export default function CancelAll({ rows: chosen, open, onClose }: BulkDialogProps) {
  const [{ rows, round, paidBack, unsure }, begin] = useState<Round>({
    ...{ rows: chosen, round: 1, paidBack: 0 },
    unsure: new Map(),
  })
  const unanswered = useRef(new Set<string>())
  const preview = usePreview(rows, round, open)
  const [refund, setRefund] = useState<Refund>()
  // Of a full refund, those whose payment the club keeps.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isSumShown, setSumShown] = useState(false)
  const { send } = useSend(registrations.cancel)
  const refundOf = (id: string) => (refund === 'full' && kept.has(id) ? 'none' : refund)
  const outcomes = rows.map(row => toOutcome(row, preview.data?.get(row.id), refundOf(row.id)))
  const paid = sum(outcomes.map(outcome => outcome.paid))
  const back = sum(outcomes.map(outcome => outcome.refunded))
  /** Also where it was canceled although no reply came: then nothing is left of what was paid. */
  const byHandOf = ({ id, paid, byHand }: Outcome) => byHand + (paid === 0 ? (unsure.get(id) ?? 0) : 0)
  const byHand = sum(outcomes.map(byHandOf)) + paidBack
  const asksForSum = back > 0 && !isSumShown
  const count = formatQuantity(rows.length, 'registration')

  function check(): boolean {
    setError(paid > 0 && !refund ? 'Please choose whether to refund the payments' : undefined)
    if (paid > 0 && !refund) return false
    if (asksForSum) setSumShown(true)
    return !asksForSum
  }

  function beginAgain(left: readonly Registration[]) {
    const rest = outcomes.filter(({ id }) => left.some(row => row.id === id))
    begin({
      ...{ rows: left, round: round + 1, paidBack: byHand - sum(rest.map(byHandOf)) },
      unsure: new Map(
        rest.map(outcome => {
          const { id } = outcome
          return [id, unanswered.current.has(id) ? byHandOf(outcome) : (unsure.get(id) ?? 0)]
        }),
      ),
    })
    unanswered.current.clear()
    setRefund(undefined)
    setKept(new Set())
    setSumShown(false)
  }

  const choiceColumn: Column<Outcome> = {
    header: 'Choose',
    cell: ({ id, playerName, paid, refunded }) =>
      paid > 0 && (
        <Checkbox
          label="Refund"
          aria-label={`Refund ${playerName}`}
          checked={refunded > 0}
          onChange={({ target }) => setKept(withKept(kept, id, !target.checked))}
        />
      ),
  }

  return (
    <BulkDialog
      open={open}
      onClose={onClose}
      rows={rows}
      nameOf={({ playerName }) => playerName}
      title={isSumShown ? `Refund ${formatCents(back)}?` : `Cancel ${count}?`}
      effects={isSumShown ? listRefunds(outcomes) : listEffects(rows, [...(preview.data?.values() ?? [])])}
      action={
        preview.data && (asksForSum ? 'Continue' : isSumShown ? 'Cancel and refund' : `Cancel ${count}`)
      }
      danger
      cancel="Go back"
      onCancel={isSumShown ? () => setSumShown(false) : undefined}
      done={`Registrations canceled${byHand > 0 ? `. Pay ${formatCents(byHand)} back yourself` : ''}`}
      check={check}
      send={async ({ id, playerId }) => {
        const { collected = 0 } = preview.data?.get(id) ?? {}
        const choice = collected > 0 ? (refundOf(id) ?? 'none') : undefined
        const sent = await send({
          params: { id },
          query: { refund: choice, collected, playerId, note: note.trim() || undefined },
        })
        if (!sent.ok && isUnreachable(sent.error)) unanswered.current.add(id)
        return sent
      }}
      affected={affectedRoutes}
      onRetry={beginAgain}
    >
      {preview.isPending && <Skeleton lines={4} />}
      {preview.error && <Alert tone="error">{preview.error.message}</Alert>}
      {preview.data && !isSumShown && (
        <>
          {paid > 0 && (
            <RadioGroup
              label="Payments"
              list
              options={[
                {
                  value: 'full',
                  label: describeFull(paid, refund === 'full' ? back : paid),
                  note: rows.length > 1 && 'Below, uncheck any that get no refund.',
                },
                { value: 'none', label: `No refund: the club keeps ${formatCents(paid)}` },
              ]}
              value={refund}
              onChange={setRefund}
              error={error}
            />
          )}
          <NoteField label="Note" optional value={note} onChange={setNote} error={undefined} />
          <DataTable
            caption="What becomes of each payment"
            columns={refund === 'full' && rows.length > 1 ? [...columns, choiceColumn] : columns}
            rows={outcomes}
            rowKey={({ id }) => id}
          />
        </>
      )}
    </BulkDialog>
  )
}

/** Of each registration, read once a round: what is confirmed is what was shown. */
function usePreview(rows: readonly Registration[], round: number, enabled: boolean) {
  const ids = rows.map(({ id }) => id)
  return useQuery({
    queryKey: ['cancellations', round, ids],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / maxPreviewed) }, (_, at) =>
        ids.slice(at * maxPreviewed, (at + 1) * maxPreviewed),
      )
      const replies = await Promise.all(
        parts.map(registrationIds => callRoute(registrations.previewCancel, { body: { registrationIds } })),
      )
      return new Map(replies.flat().map(one => [one.id, one]))
    },
    enabled,
    staleTime: Infinity,
    gcTime: 0,
  })
}

interface Outcome {
  id: string
  playerName: string
  /** Paid, and neither refunded nor being refunded. Cents. */
  paid: number
  refunded: number
  /** Of what is refunded, what the office has to pay back itself. */
  byHand: number
}

function toOutcome(
  { id, playerName }: Registration,
  preview: CancellationPreview | undefined,
  refund: Refund | undefined,
): Outcome {
  const { card, manual } = preview?.refundable ?? { card: 0, manual: 0 }
  const isBack = refund === 'full'
  return {
    id,
    playerName,
    paid: card + manual,
    refunded: isBack ? card + manual : 0,
    byHand: isBack ? manual : 0,
  }
}

const columns: Column<Outcome>[] = [
  { header: 'Child', primary: true, cell: ({ playerName }) => playerName },
  { header: 'Paid', align: 'end', cell: ({ paid }) => <Money cents={paid} /> },
  { header: 'Refunded', align: 'end', cell: ({ refunded }) => <Money cents={refunded} /> },
  { header: 'Kept', align: 'end', cell: ({ paid, refunded }) => <Money cents={paid - refunded} /> },
]

const describeFull = (paid: number, back: number): string =>
  back === paid
    ? `Full refund: ${formatCents(paid)} is refunded to the families`
    : `Refund: ${formatCents(back)} is refunded to the families, the club keeps ${formatCents(paid - back)}`

function withKept(before: ReadonlySet<string>, id: string, isKept: boolean): ReadonlySet<string> {
  const next = new Set(before)
  if (isKept) next.add(id)
  else next.delete(id)
  return next
}

function listEffects(rows: readonly Registration[], previews: readonly CancellationPreview[]): string[] {
  const owed = sum(previews.map(({ balance }) => balance))
  return [
    'The spots will open up. If there’s a waitlist, they will go to the next children.',
    rows.some(({ onTeam }) => onTeam) ? 'The children will be removed from their teams.' : '',
    owed > 0 ? `${formatCents(owed)} that is still unpaid will no longer be owed.` : '',
    'Each family will be emailed.',
  ].filter(Boolean)
}

function listRefunds(outcomes: readonly Outcome[]): string[] {
  const refunds = outcomes.filter(({ refunded }) => refunded > 0)
  const byHand = sum(refunds.map(outcome => outcome.byHand))
  const toCards = sum(refunds.map(({ refunded }) => refunded)) - byHand
  return [
    `${formatQuantity(outcomes.length, 'registration')} will be canceled, ${refunds.length} of them with a refund.`,
    toCards > 0
      ? `${formatCents(toCards)} will be refunded to the cards that paid. This can’t be undone.`
      : '',
    byHand > 0
      ? `${formatCents(byHand)} was paid in cash or by check: you need to pay it back yourself. It’s recorded as refunded today.`
      : '',
  ].filter(Boolean)
}
