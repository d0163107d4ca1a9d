import { imports } from 'virtual:routes'
import { callRoute } from '#frontend/lib/api.ts'
import { withRetries } from '#frontend/lib/retryPolicy.ts'
import type { ImportLine, ImportResult, InvitationResult } from '#shared/imports/model.ts'
import type { CheckedRow } from './checkRows.ts'
import { inTurns } from './outcome.ts'

/** Rows per call: few enough for a smooth progress bar. */
const rowChunkSize = 25
const invitationChunkSize = 100
/** Concurrent calls. */
const concurrency = 2

export interface SendHandlers<R> {
  onResults: (results: R[]) => void
  signal: AbortSignal
}

/**
 * Sends the rows in chunks and reports each result. Rejects when a chunk fails for good. A chunk may be sent
 * twice, because the import is idempotent.
 */
export const sendRows = (
  rows: readonly ImportLine[],
  dryRun: boolean,
  sending: SendHandlers<ImportResult>,
): Promise<void> =>
  sendInChunks(
    rows,
    rowChunkSize,
    sending,
    async rows => (await callRoute(imports.players, { body: { rows, dryRun } })).results,
  )

/** Imports the rows in turns. `children` gets the child of each line. */
export async function importRows(
  all: readonly CheckedRow[],
  children: Map<number, string>,
  sending: SendHandlers<ImportResult>,
): Promise<void> {
  const noting = {
    ...sending,
    onResults(results: ImportResult[]) {
      for (const { line, playerId } of results) if (playerId !== undefined) children.set(line, playerId)
      sending.onResults(results)
    },
  }
  for (const rows of inTurns(all, children)) await sendRows(rows, false, noting)
}

export const sendInvitations = (
  userIds: readonly string[],
  sending: SendHandlers<InvitationResult>,
): Promise<void> =>
  sendInChunks(
    userIds,
    invitationChunkSize,
    sending,
    async userIds => (await callRoute(imports.invitations, { body: { userIds } })).results,
  )

async function sendInChunks<T, R>(
  all: readonly T[],
  size: number,
  { onResults, signal }: SendHandlers<R>,
  send: (some: T[]) => Promise<R[]>,
): Promise<void> {
  const starts = Array.from({ length: Math.ceil(all.length / size) }, (_, at) => at * size)
  const rest = starts.values()
  const worker = async () => {
    for (const start of rest) {
      signal.throwIfAborted()
      const results = await withRetries(() => send(all.slice(start, start + size)), signal)
      if (!signal.aborted) onResults(results)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
