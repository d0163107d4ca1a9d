import * as z from 'zod'
import { settled } from '#functions/platform/data/retryOnConflict.ts'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { follow } from '#functions/services/registrations/syncTeam.ts'
import { removeAnnouncementsOf } from '#functions/stores/announcements/store.ts'
import { allEntriesOf, savePlayer } from '#functions/stores/players/roster.ts'
import { getPlayer, type Membership, type Player } from '#functions/stores/players/store.ts'
import { liveOf } from '#functions/stores/registrations/store.ts'
import { type Staff, staffOf, writeStaff } from '#functions/stores/teams/staff.ts'
import { getTeam, type Team, teamAsRead } from '#functions/stores/teams/store.ts'
import { leaveEvents } from '../events/endParticipation.ts'

const Payload = z.object({ teamId: z.string(), name: z.string().optional() })

/**
 * A team that was deleted leaves its players, coaches, their registrations and its events; what it announced goes with
 * it. Each step may be done twice.
 */
export async function clearTeam({ payload }: DueWork): Promise<void> {
  const { teamId, name } = Payload.parse(payload)
  await forEachPlace(teamId, () => undefined)
  // Who came onto the staff in the same moment.
  for (const { userId } of await staffOf(teamId)) await changeMember(teamId, userId, () => undefined)
  await leaveEvents(teamId, name)
  await removeAnnouncementsOf(teamId)
}

/** A team that belongs to another program now: its players' places do so too. */
export async function moveTeam({ payload }: DueWork): Promise<void> {
  const { teamId } = Payload.parse(payload)
  const team = await getTeam(teamId)
  if (!team) return
  await forEachPlace(team.id, place => ({ ...place, programId: team.programId }))
  // Who came onto the staff in the same moment.
  await followProgram(teamId)
}

/** The staff of a team is counted by the program that the team is in now. */
export async function followProgram(teamId: string): Promise<void> {
  for (const { userId } of await staffOf(teamId))
    await changeMember(teamId, userId, (member, team) => ({
      ...member,
      programId: team?.programId ?? undefined,
    }))
}

async function changeMember(
  teamId: string,
  userId: string,
  change: (member: Staff, team: Team | undefined) => Staff | undefined,
): Promise<void> {
  await settled(async () => {
    const [team, members] = await Promise.all([getTeam(teamId), staffOf(teamId)])
    const before = members.find(member => member.userId === userId)
    const after = before && change(before, team)
    if (!before || (after && (!after.active || after.programId === before.programId))) return []
    return [...writeStaff([{ before, after }]), ...(team ? [teamAsRead(team)] : [])]
  })
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
