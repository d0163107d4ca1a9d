import * as z from 'zod'
import { readAndCommit } from '../../platform/data/retryOnConflict.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { enqueueJob, type Job } from '../../platform/jobs/queue.ts'
import { changePayer } from '../../services/registrations/changePayer.ts'
import { listLiveOfPlayer } from '../../stores/registrations/store.ts'
import { getUser, maySignIn } from '../../stores/users/store.ts'
import { listWaitlistEntriesOfPlayer, transferWaitlistEntry } from '../../stores/waiting/store.ts'

const Payload = z.object({ playerId: z.string(), from: z.string(), to: z.string() })

/**
 * Moves what a former guardian has not paid to another guardian; otherwise nobody could register the child again.
 */
export const payerHandoverJob = (payload: z.infer<typeof Payload>, now: Date): Write =>
  enqueueJob({
    kind: 'succession',
    ref: `${payload.playerId}#${payload.from}`,
    at: now.toISOString(),
    payload,
  })

/** Moves unpaid registrations and waiting list entries. Idempotent. */
export async function runPayerHandover({ payload }: Job): Promise<void> {
  const { playerId, from, to } = Payload.parse(payload)
  const nextGuardian = await getUser(to)
  if (!nextGuardian || !maySignIn(nextGuardian)) return
  for (const { registrationId } of await listLiveOfPlayer(playerId))
    await readAndCommit(() => changePayer(registrationId, from, nextGuardian, { unpaidOnly: true }))
  for (const wait of await listWaitlistEntriesOfPlayer(playerId))
    await readAndCommit(() => transferWaitlistEntry(wait, from, nextGuardian))
}
