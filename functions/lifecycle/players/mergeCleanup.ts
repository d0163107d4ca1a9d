import * as z from 'zod'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { moveAwardsOf } from '#functions/stores/achievements/store.ts'
import { getEntry, giveNumber } from '#functions/stores/players/roster.ts'
import { moveAttendanceOf } from '../events/endParticipation.ts'
import { clearPlayer } from './deletionJob.ts'

const Payload = z.object({ playerId: z.string(), into: z.string(), numbers: z.record(z.string(), z.int()) })

/**
 * What the profile of a child that was merged into another leaves to it: its numbers, where nobody has taken them, what
 * it attended and its badges. May be done twice.
 */
export async function finishPlayerMerge(work: DueWork, now: Date): Promise<void> {
  const { playerId, into, numbers } = Payload.parse(work.payload)
  for (const [teamId, number] of Object.entries(numbers)) await wear(teamId, into, number)
  await moveAttendanceOf(playerId, into)
  await moveAwardsOf(playerId, into)
  await clearPlayer(work, now)
}

async function wear(teamId: string, playerId: string, number: number): Promise<void> {
  const entry = await getEntry(teamId, playerId)
  if (!entry) return
  try {
    await commit(...giveNumber(entry, number))
  } catch (error) {
    // It has one, or somebody else wears this one by now.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
