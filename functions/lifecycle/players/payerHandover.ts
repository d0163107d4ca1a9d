import * as z from 'zod'
import { settled } from '#functions/platform/data/retryOnConflict.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { type DueWork, dueWork } from '#functions/platform/jobs/queue.ts'
import { handOverPlace } from '#functions/services/registrations/transfer.ts'
import { liveOf } from '#functions/stores/registrations/store.ts'
import { getUser, maySignIn } from '#functions/stores/users/store.ts'
import { handOverWait, waitsOfPlayer } from '#functions/stores/waiting/store.ts'

const Payload = z.object({ playerId: z.string(), from: z.string(), to: z.string() })

/** A guardian who is none any more leaves to another what he has not paid for: else nobody could register the child. */
export const succession = (payload: z.infer<typeof Payload>, now: Date): Write =>
  dueWork({
    kind: 'succession',
    ref: `${payload.playerId}#${payload.from}`,
    at: now.toISOString(),
    payload,
  })

/** Places that nothing was paid for, and places on waiting lists. May be done twice. */
export async function succeed({ payload }: DueWork): Promise<void> {
  const { playerId, from, to } = Payload.parse(payload)
  const heir = await getUser(to)
  if (!heir || !maySignIn(heir)) return
  for (const { registrationId } of await liveOf(playerId))
    await settled(() => handOverPlace(registrationId, from, heir, { unpaidOnly: true }))
  for (const wait of await waitsOfPlayer(playerId)) await settled(() => handOverWait(wait, from, heir))
}
