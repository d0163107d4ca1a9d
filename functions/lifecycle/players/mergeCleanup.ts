import * as z from 'zod'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { moveAwardsToPlayer } from '../../stores/achievements/store.ts'
import { assignNumber } from '../../stores/players/jerseys.ts'
import { getRosterEntry } from '../../stores/players/roster.ts'
import { moveAttendanceToPlayer } from '../events/endParticipation.ts'
import { runPlayerDeletion } from './deletionJob.ts'

const Payload = z.object({ playerId: z.string(), into: z.string(), numbers: z.record(z.string(), z.int()) })

/**
 * Moves what is left of a merged profile to the kept one: jersey numbers that are still free, attendance and badges.
 * Idempotent.
 */
export async function cleanUpPlayerMerge(job: Job, now: Date): Promise<void> {
  const { playerId, into, numbers } = Payload.parse(job.payload)
  for (const [teamId, number] of Object.entries(numbers)) await assignNumberIfFree(teamId, into, number)
  await moveAttendanceToPlayer(playerId, into)
  await moveAwardsToPlayer(playerId, into)
  await runPlayerDeletion(job, now)
}

async function assignNumberIfFree(teamId: string, playerId: string, number: number): Promise<void> {
  const entry = await getRosterEntry(teamId, playerId)
  if (!entry) return
  try {
    await commit(...assignNumber(entry, number))
  } catch (error) {
    // The player has a number by now, or a teammate has this one.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
