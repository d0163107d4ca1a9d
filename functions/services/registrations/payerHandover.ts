import * as z from 'zod'
import { readAndCommit } from '../../platform/data/retryOnConflict.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { enqueueJob, type Job } from '../../platform/jobs/queue.ts'
import { listLiveRegistrationsOfPlayer } from '../../stores/registrations/store.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import { getUser, maySignIn } from '../../stores/users/store.ts'
import { listWaitlistEntriesOfPlayer, transferWaitlistEntry } from '../../stores/waiting/store.ts'
import { changePayer } from './changePayer.ts'

const Payload = z.object({ playerId: z.string(), to: z.string() })

/**
 * Moves what former guardians have not paid, and their places on waiting lists, to a guardian; otherwise nobody could
 * register the child again. Part of every change after which a payer is no guardian, and of a first guardian's coming:
 * the last one may have left long before.
 */
export const payerHandoverJob = (payload: z.infer<typeof Payload>, now: Date): Write =>
  enqueueJob({
    kind: 'succession',
    ref: `${payload.playerId}#${payload.to}`,
    at: now.toISOString(),
    payload,
  })

/** Idempotent. */
export async function runPayerHandover({ payload }: Job): Promise<void> {
  const { playerId, to } = Payload.parse(payload)
  const [guardian, guardians] = await Promise.all([getUser(to), listGuardians(playerId)])
  const hasLeft = ({ userId }: { userId: string }) => !guardians.some(one => one.userId === userId)
  if (!guardian || hasLeft({ userId: to }) || !maySignIn(guardian)) return
  for (const { id, userId } of (await listLiveRegistrationsOfPlayer(playerId)).filter(hasLeft))
    await readAndCommit(() => changePayer(id, userId, guardian, { unpaidOnly: true }))
  for (const waitlistEntry of (await listWaitlistEntriesOfPlayer(playerId)).filter(hasLeft))
    await readAndCommit(() => transferWaitlistEntry(waitlistEntry, waitlistEntry.userId, guardian))
}
