import * as z from 'zod'
import { moveAwardsOf } from '../achievements/store.ts'
import { ConditionFailed, commit } from '../data/transaction.ts'
import type { DueWork } from '../due/store.ts'
import { moveAttendanceOf } from '../events/clear.ts'
import { clearPlayer } from './clear.ts'
import { getEntry, giveNumber } from './roster.ts'

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
