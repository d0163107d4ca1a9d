import { imports } from 'virtual:routes'
import { call } from '#frontend/lib/api.ts'
import { ApiError } from '#frontend/lib/http.ts'
import type { ImportResult, ImportRow, Invited } from '#shared/imports/model.ts'

/** Rows of one call: few enough that each answer moves the bar. */
const chunk = 25
const invitationChunk = 100
/** Calls on their way at a time. */
const lanes = 2
/** Seconds before a call is made again that failed on its way; what it has done already is not done twice. */
const waits = [1, 3, 8]

export interface Sending<R> {
  onResults: (results: R[]) => void
  signal: AbortSignal
}

/** Sends the rows a few at a time, and tells of each answer. Fails with the first call that does. */
export const sendRows = (
  rows: readonly ImportRow[],
  dryRun: boolean,
  sending: Sending<ImportResult>,
): Promise<void> =>
  inChunks(
    rows,
    chunk,
    sending,
    async rows => (await call(imports.players, { body: { rows, dryRun } })).results,
  )

export const sendInvitations = (userIds: readonly string[], sending: Sending<Invited>): Promise<void> =>
  inChunks(
    userIds,
    invitationChunk,
    sending,
    async userIds => (await call(imports.invitations, { body: { userIds } })).results,
  )

async function inChunks<T, R>(
  all: readonly T[],
  size: number,
  { onResults, signal }: Sending<R>,
  send: (some: T[]) => Promise<R[]>,
): Promise<void> {
  const starts = Array.from({ length: Math.ceil(all.length / size) }, (_, at) => at * size)
  const rest = starts.values()
  const lane = async () => {
    for (const start of rest) {
      signal.throwIfAborted()
      const results = await patiently(() => send(all.slice(start, start + size)), signal)
      if (!signal.aborted) onResults(results)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function patiently<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const seconds of waits) {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error
      await new Promise(resolve => setTimeout(resolve, seconds * 1000))
      signal.throwIfAborted()
    }
  }
  return step()
}
