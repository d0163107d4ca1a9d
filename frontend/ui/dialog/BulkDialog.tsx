import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ClientRoute } from '#frontend/lib/api.ts'
import type { ApiError } from '#frontend/lib/http.ts'
import { refetch } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { formatCount } from '#shared/text.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/**
 * Does the same with several rows, one after the other, says for which it was refused and why, and offers to try these
 * again.
 */
export function BulkDialog<Row>(props: {
  open: boolean
  onClose: () => void
  rows: readonly Row[]
  nameOf: (row: Row) => string
  title: string
  effects?: readonly string[]
  /** The button; undefined while there is nothing to confirm. */
  action: string | undefined
  danger?: boolean
  cancel?: string
  /** What the cancel button does, if that is not closing. */
  onCancel?: () => void
  /** The toast if it worked for all of them. */
  done: string
  /** Fields. */
  children?: ReactNode
  send: (row: Row) => Promise<{ ok: true } | { ok: false; error: ApiError }>
  /** Asked for again once, at the end. */
  affected: readonly ClientRoute[]
  /** False, and a field says why, while there is something to fill in. */
  check?: () => boolean
  /** Begins again with those that were refused, where they may not be sent again as they were. */
  onRetry?: (rows: readonly Row[]) => void
}) {
  const { open, onClose, rows, nameOf, title, effects, action, danger, cancel, onCancel } = props
  const { done, children, send, affected, check, onRetry } = props
  const client = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const [refused, setRefused] = useState<{ row: Row; reason: string }[]>()
  const pending = progress !== undefined
  const isSeen = useRef(open)
  useEffect(() => {
    isSeen.current = open
    return () => {
      isSeen.current = false
    }
  }, [open])

  async function run() {
    if (check && !check()) return
    const failures: { row: Row; reason: string }[] = []
    const left = refused?.map(({ row }) => row) ?? rows
    for (const [at, row] of left.entries()) {
      setProgress(rows.length - left.length + at)
      const sent = await send(row)
      if (!sent.ok) failures.push({ row, reason: explain(sent.error) })
    }
    await refetch(client, affected)
    setProgress(undefined)
    if (failures.length > 0) {
      setRefused(failures)
      // Whoever has closed it meanwhile has to know, too.
      if (!isSeen.current) toast({ ...describeFailures(rows, failures, nameOf), destructive: true })
      return
    }
    toast({ title: done, description: `${formatCount(rows.length)} of ${formatCount(rows.length)}` })
    onClose()
  }

  function confirm() {
    if (!refused || !onRetry) return void run()
    setRefused(undefined)
    onRetry(refused.map(({ row }) => row))
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={refused ? 'Not everything worked' : title}
      effects={refused ? undefined : effects}
      action={refused ? `Try again (${formatCount(refused.length)})` : action}
      danger={danger}
      cancel={refused ? 'Close' : cancel}
      onCancel={refused ? undefined : onCancel}
      pending={pending}
      size="medium"
    >
      {!refused && children}
      {pending && (
        <p role="status">
          {formatCount(progress)} of {formatCount(rows.length)} done
        </p>
      )}
      {refused && (
        <Alert tone="error" title={countDone(rows, refused)}>
          <ul>
            {refused.map(({ row, reason }) => (
              <li key={rows.indexOf(row)}>
                <strong>{nameOf(row)}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </ConfirmDialog>
  )
}

const countDone = (rows: readonly unknown[], failures: readonly unknown[]): string =>
  `Done for ${formatCount(rows.length - failures.length)} of ${formatCount(rows.length)}. Not done for:`

const describeFailures = <Row,>(
  rows: readonly Row[],
  failures: readonly { row: Row }[],
  nameOf: (row: Row) => string,
) => ({
  title: countDone(rows, failures),
  description: new Intl.ListFormat('en-US').format(failures.map(({ row }) => nameOf(row))),
})

/** What is wrong with a field says more than that something is. */
const explain = ({ issues, message }: ApiError): string =>
  issues.length > 0 ? issues.map(issue => issue.message).join(' ') : message
