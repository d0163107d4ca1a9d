import type { NewMembership, TeamMembership } from '#shared/teams/model.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { type ReplyWithOptions, replyWith } from '../../platform/http/reply.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { findTakenNumber } from '../../stores/players/jerseys.ts'
import {
  savePlayer,
  teamNewsWrites,
  withMembership,
  withoutMemberships,
} from '../../stores/players/roster.ts'
import { getPlayer, type Membership, type PlayerRow } from '../../stores/players/store.ts'
import { getProgram } from '../../stores/programs/store.ts'
import { listLiveOfPlayer } from '../../stores/registrations/store.ts'
import { parseMembershipId, playerToMembership } from '../../stores/teams/membership.ts'
import { listStaff } from '../../stores/teams/staff.ts'
import { checkTeamUnchanged, getTeam, type TeamRow } from '../../stores/teams/store.ts'
import { getUser } from '../../stores/users/store.ts'
import { throwIfNumberTaken } from '../players/jerseyConflict.ts'
import { syncTeam } from '../registrations/syncTeam.ts'
import { getTeamSeason, listTeamMisfits, throwIfMisfits } from '../registrations/teamFit.ts'
import { joinStaff, leaveStaffWrites } from './staffing.ts'

type JoinRequest = Request<typeof routes.join>

/** Joins a team, or changes a membership. Roster, number and registration are written in the same transaction. */
export async function joinTeam(
  request: JoinRequest,
): Promise<TeamMembership | ReplyWithOptions<TeamMembership>> {
  const { userId, playerId, role } = request.body
  if (playerId && role && role !== 'player')
    throw invalidField('role', 'A child can only be a player on a team')
  if (playerId) return joinAsPlayer(request, playerId)
  const { teamId } = request.body
  const [user, team] = await Promise.all([getUser(userId ?? ''), getTeam(teamId)])
  if (!user) throw invalidField('userId', 'Please choose someone')
  if (!team) throw invalidField('teamId', 'We couldn’t find that team')
  if (user.playerId) return joinAsPlayer(request, user.playerId)
  if (!role || role === 'player') throw invalidField('role', 'Please choose a role')
  // After the team, whose version covers its staff.
  const members = await listStaff(teamId)
  return joinStaff(request, { user, team, members, role })
}

export async function leaveTeam({
  caller,
  params,
  now,
}: Request<typeof routes.leave>): Promise<{ id: string }> {
  const { teamId, memberId } = parseMembershipId(params.id)
  const audit = { actor: caller.id, action: 'team.leave', subject: memberId, details: { teamId } } as const
  return retryOnConflict(async () => {
    // First: their versions, on which the writes depend, have to cover the rest.
    const [player, team] = await Promise.all([getPlayer(memberId), getTeam(teamId)])
    const [members, registered] = await Promise.all([listStaff(teamId), listLiveOfPlayer(memberId)])
    const member = members.find(({ userId }) => userId === memberId)
    const writes = member
      ? leaveStaffWrites(member, team, members)
      : player
        ? leaveRosterWrites(player, { teamId, registered, now })
        : []
    if (writes.length === 0) throw notFound('Membership')
    await commitMembership([...writes, auditWrite(audit, now)])
    return { id: params.id }
  })
}

interface PlayerLeaving {
  teamId: string
  registered: Awaited<ReturnType<typeof listLiveOfPlayer>>
  now: Date
}

function leaveRosterWrites(player: PlayerRow, { teamId, registered, now }: PlayerLeaving): Write[] {
  if (!player.memberships[teamId]?.active) return []
  const after = withoutMemberships(player, membership => membership.teamId === teamId, now)
  return [
    ...savePlayer(player, after),
    ...teamNewsWrites(player, after, now),
    ...syncTeam(registered, player, after),
  ]
}

async function joinAsPlayer(
  { caller, body, now }: JoinRequest,
  playerId: string,
): Promise<TeamMembership | ReplyWithOptions<TeamMembership>> {
  const { teamId, fromTeamId, note, programId } = body
  return retryOnConflict(async () => {
    // First: its version, on which the writes depend, has to cover its registrations.
    const player = await getPlayer(playerId)
    const [team, registered, named] = await Promise.all([
      getTeam(teamId),
      listLiveOfPlayer(playerId),
      programId ? getProgram(programId) : undefined,
    ])
    if (!player) throw invalidField('playerId', 'This player is no longer in the club')
    if (!team) throw invalidField('teamId', 'We couldn’t find that team')
    const { after, membership } = buildMembership(player, team, body, now)
    // Who is on the team already stays.
    const isNew = membership.active && !player.memberships[teamId]?.active
    const reasons = isNew ? listTeamMisfits(team, await getTeamSeason(team, named, now), player) : []
    if (!note) throwIfMisfits(reasons)
    const details = { teamId, fromTeamId, ...(reasons.length > 0 && { note, reasons }) }
    await commitMembership([
      ...savePlayer(player, after),
      ...teamNewsWrites(player, after, now),
      ...syncTeam(registered, player, after),
      ...(isNew ? [checkTeamUnchanged(team)] : []),
      auditWrite({ actor: caller.id, action: 'team.join', subject: playerId, details }, now),
    ])
    const wire = playerToMembership({ ...membership, playerId, userId: player.userId })
    return player.memberships[teamId] ? replyWith(wire, { status: 200 }) : wire
  })
}

/** The child with a new or changed membership. */
function buildMembership(player: PlayerRow, team: TeamRow, body: NewMembership, now: Date) {
  const { jerseyNumber, position, active = true, fromTeamId } = body
  const left = withoutMemberships(player, ({ teamId }) => teamId === fromTeamId && teamId !== team.id, now)
  const known = left.memberships[team.id]
  const number = jerseyNumber === undefined ? known?.jerseyNumber : jerseyNumber
  const membership: Membership = {
    teamId: team.id,
    programId: team.programId,
    jerseyNumber: active ? number : undefined,
    position: position === undefined ? known?.position : position,
    active,
    createdAt: known?.active ? known.createdAt : now.toISOString(),
    endedAt: active ? undefined : now.toISOString(),
    publishedAt: known?.publishedAt,
  }
  return { after: withMembership(left, membership), membership }
}

/** Reports a taken jersey number, naming its wearer. */
const commitMembership = (writes: Write[]): Promise<void> =>
  commit(...writes).catch(async (error: unknown) => {
    await throwIfNumberTaken(findTakenNumber(error))
    throw error
  })

function invalidField(field: string, message: string): HttpError {
  return new HttpError(400, message, [{ field, message }])
}
