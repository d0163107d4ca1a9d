import * as z from 'zod'
import { readAndCommit } from '../../platform/data/retryOnConflict.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { syncTeam } from '../../services/registrations/syncTeam.ts'
import { deleteAnnouncementsOfTeam } from '../../stores/announcements/store.ts'
import { listRosterEntries, savePlayer } from '../../stores/players/roster.ts'
import { getPlayer, type Membership, type PlayerRow } from '../../stores/players/store.ts'
import { listLiveOfPlayer } from '../../stores/registrations/store.ts'
import { listStaff, type StaffRow, staffWrites } from '../../stores/teams/staff.ts'
import { checkTeamUnchanged, getTeam, type TeamRow } from '../../stores/teams/store.ts'
import { removeTeamFromEvents } from '../events/endParticipation.ts'

const Payload = z.object({ teamId: z.string(), name: z.string().optional() })

/**
 * Detaches players, coaches, registrations and events from a deleted team, and deletes its announcements. Each step
 * is idempotent.
 */
export async function runTeamRemoval({ payload }: Job): Promise<void> {
  const { teamId, name } = Payload.parse(payload)
  await changeMemberships(teamId, () => undefined)
  // Covers staff who joined at the same moment.
  for (const { userId } of await listStaff(teamId)) await changeMember(teamId, userId, () => undefined)
  await removeTeamFromEvents(teamId, name)
  await deleteAnnouncementsOfTeam(teamId)
}

/** Moves the players' memberships to the team's new program. */
export async function runTeamMove({ payload }: Job): Promise<void> {
  const { teamId } = Payload.parse(payload)
  const team = await getTeam(teamId)
  if (!team) return
  await changeMemberships(team.id, membership => ({ ...membership, programId: team.programId }))
  // Covers staff who joined at the same moment.
  await syncStaffProgram(teamId)
}

/** Makes the team's current program count its staff. */
export async function syncStaffProgram(teamId: string): Promise<void> {
  for (const { userId } of await listStaff(teamId))
    await changeMember(teamId, userId, (member, team) => ({
      ...member,
      programId: team?.programId ?? undefined,
    }))
}

async function changeMember(
  teamId: string,
  userId: string,
  change: (member: StaffRow, team: TeamRow | undefined) => StaffRow | undefined,
): Promise<void> {
  await readAndCommit(async () => {
    const [team, members] = await Promise.all([getTeam(teamId), listStaff(teamId)])
    const before = members.find(member => member.userId === userId)
    const after = before && change(before, team)
    if (!before || (after && (!after.active || after.programId === before.programId))) return []
    return [...staffWrites([{ before, after }]), ...(team ? [checkTeamUnchanged(team)] : [])]
  })
}

/** Changes or ends the memberships of a team; the players' registrations follow. */
async function changeMemberships(
  teamId: string,
  change: (membership: Membership) => Membership | undefined,
): Promise<void> {
  for (const { playerId } of await listRosterEntries(teamId)) await changeMembership(playerId, teamId, change)
}

async function changeMembership(
  playerId: string,
  teamId: string,
  change: (membership: Membership) => Membership | undefined,
): Promise<void> {
  await readAndCommit(async () => {
    // First: its version, on which the writes depend, has to cover its registrations.
    const player = await getPlayer(playerId)
    const registered = await listLiveOfPlayer(playerId)
    const membership = player?.memberships[teamId]
    if (!player || !membership) return []
    const { [teamId]: _, ...others } = player.memberships
    const changed = change(membership)
    const after: PlayerRow = { ...player, memberships: changed ? { ...others, [teamId]: changed } : others }
    return [...savePlayer(player, after), ...syncTeam(registered, player, after)]
  })
}
