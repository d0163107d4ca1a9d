import * as z from 'zod'
import { removeAnnouncementsOf } from '../announcements/store.ts'
import { ConditionFailed, commit, TooMuchContention } from '../data/transaction.ts'
import type { DueWork } from '../due/store.ts'
import { leaveEvents } from '../events/clear.ts'
import { allEntriesOf, savePlayer } from '../players/roster.ts'
import { getPlayer, type Membership, type Player } from '../players/store.ts'
import { follow } from '../registrations/follow.ts'
import { liveOf } from '../registrations/store.ts'
import { staffOf, takeOffStaff } from './staff.ts'
import { getTeam } from './store.ts'

const Payload = z.object({ teamId: z.string(), name: z.string().optional() })

/**
 * A team that was deleted leaves its players, coaches, their registrations and its events; what it announced goes with
 * it. Each step may be done twice.
 */
export async function clearTeam({ payload }: DueWork): Promise<void> {
  const { teamId, name } = Payload.parse(payload)
  await forEachPlace(teamId, () => undefined)
  // Who came onto the staff in the same moment.
  for (const member of await staffOf(teamId)) await commit(...takeOffStaff(member))
  await leaveEvents(teamId, name)
  await removeAnnouncementsOf(teamId)
}

/** A team that belongs to another program now: its players' places do so too. */
export async function moveTeam({ payload }: DueWork): Promise<void> {
  const team = await getTeam(Payload.parse(payload).teamId)
  if (team) await forEachPlace(team.id, place => ({ ...place, programId: team.programId }))
}

/** Changes everybody's place on a team, or takes it away; their registrations follow. */
async function forEachPlace(
  teamId: string,
  change: (place: Membership) => Membership | undefined,
): Promise<void> {
  for (const { playerId } of await allEntriesOf(teamId)) await changePlace(playerId, teamId, change)
}

async function changePlace(
  playerId: string,
  teamId: string,
  change: (place: Membership) => Membership | undefined,
): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const [player, registered] = await Promise.all([getPlayer(playerId), liveOf(playerId)])
    const place = player?.memberships[teamId]
    if (!player || !place) return
    const { [teamId]: _, ...others } = player.memberships
    const changed = change(place)
    const after: Player = { ...player, memberships: changed ? { ...others, [teamId]: changed } : others }
    try {
      return await commit(...savePlayer(player, after), ...follow(registered, player, after))
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}
