import * as z from 'zod'
import { ConditionFailed, commit } from '../data/transaction.ts'
import type { DueWork } from '../due/store.ts'
import { leaveEvents } from '../events/clear.ts'
import { allEntriesOf, savePlayer } from '../players/roster.ts'
import { getPlayer } from '../players/store.ts'
import { follow } from '../registrations/follow.ts'
import { liveOf } from '../registrations/store.ts'
import { staffOf, takeOffStaff } from './staff.ts'

/** A team that was deleted leaves its players, coaches, their registrations and its events. Each step may be done twice. */
export async function clearTeam({ payload }: DueWork): Promise<void> {
  const { teamId } = z.object({ teamId: z.string() }).parse(payload)
  for (const entry of await allEntriesOf(teamId)) await release(teamId, entry.playerId)
  for (const member of await staffOf(teamId)) await commit(...takeOffStaff(member))
  await leaveEvents(teamId)
}

async function release(teamId: string, playerId: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const [player, registered] = await Promise.all([getPlayer(playerId), liveOf(playerId)])
    if (!player?.memberships[teamId]) return
    const { [teamId]: gone, ...memberships } = player.memberships
    const after = { ...player, memberships }
    try {
      return await commit(...savePlayer(player, after), ...follow(registered, player, after))
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new Error(`player ${playerId} would not leave ${teamId}`)
}
