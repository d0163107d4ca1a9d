import type { Caller } from '#functions/identity/sessions/caller.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import { withMembership, withoutTeams } from '#functions/stores/players/roster.ts'
import type { Player, PlayerPrivate } from '#functions/stores/players/store.ts'
import type { Team } from '#functions/stores/teams/store.ts'
import { type PlayerChanges, playerFiles } from '#shared/players/model.ts'
import { newestOf, settle } from '#shared/players/rules.ts'

export const emergencyFields = ['emergencyContact', 'emergencyPhone', 'emergencyRelationship'] as const

interface Context {
  caller: Caller
  /** Where it goes. */
  team: Team | undefined
  /** Of which of its teams number and position are; its newest where nothing is said. */
  onTeam: string | undefined
  now: Date
}

/** The child as it is afterwards. */
export function changedPlayer(player: Player, body: PlayerChanges, context: Context): Player {
  const { caller, team, onTeam, now } = context
  const { jerseyNumber, position, teamId, notes, medicalInfo, hasMedicalIssues, ...rest } = body
  const { emergencyContact, emergencyPhone, emergencyRelationship, birthCertificateUrl, ...plain } = rest
  const base = moved(player, { teamId, team, now })
  // A coach numbers the children of his own team, whatever other team they are on.
  const own = Object.values(base.memberships).filter(member => caller.teamIds.includes(member.teamId))
  const places = caller.role === 'coach' ? own : Object.values(base.memberships)
  const place = newestOf(places.filter(({ teamId }) => !onTeam || teamId === onTeam))
  const changes = {
    ...(jerseyNumber !== undefined && { jerseyNumber }),
    ...(position !== undefined && { position }),
  }
  if ((jerseyNumber != null || onTeam) && !place) {
    const message = onTeam
      ? 'The child is not on this team any more'
      : 'A number is worn on a team: please choose the team first'
    throw new Refusal(400, message, [{ field: 'jerseyNumber', message }])
  }
  const placed = place
    ? withMembership(base, { ...place, ...changes })
    : { ...base, ...(position !== undefined && { position }) }
  const { grade, coachShirtSize, ...others } = plain
  return settledDistrict({
    ...placed,
    ...others,
    ...(grade !== undefined && { grade: grade ?? undefined }),
    ...(coachShirtSize !== undefined && { coachShirtSize: coachShirtSize ?? undefined }),
    playerImageUrl: others.playerImageUrl ?? player.playerImageUrl,
  })
}

/** From its newest team to another, or off it. */
function moved(
  player: Player,
  { teamId, team, now }: { teamId: string | null | undefined; team: Team | undefined; now: Date },
): Player {
  const from = newestOf(Object.values(player.memberships))?.teamId
  if (teamId === undefined || from === (teamId ?? undefined)) return player
  const left = withoutTeams(player, member => member.teamId === from)
  if (!team) return left
  const member = { teamId: team.id, programId: team.programId, active: true, createdAt: now.toISOString() }
  return withMembership(left, { ...left.memberships[team.id], ...member })
}

const settledDistrict = (player: Player): Player => ({
  ...player,
  hasDistrictRelease: settle(player).hasDistrictRelease ?? false,
})

/** What only few may read of it, as it is afterwards; an empty emergency contact is none. */
export function changedSensitive(sensitive: PlayerPrivate, body: PlayerChanges): PlayerPrivate {
  const { hasMedicalIssues, medicalInfo, emergencyContact, emergencyPhone, emergencyRelationship } = body
  const { notes, birthCertificateUrl } = body
  const given = { hasMedicalIssues, medicalInfo, emergencyContact, emergencyPhone, emergencyRelationship }
  const all = { ...given, notes, birthCertificateUrl }
  const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const erased = Object.fromEntries(
    emergencyFields.filter(field => body[field] === '').map(field => [field, undefined]),
  )
  return settle({ ...sensitive, ...present, ...erased })
}

/** The files that take the place of others, and those that gave way. */
export function replacedFiles(player: Player, sensitive: PlayerPrivate | undefined, body: PlayerChanges) {
  const had = { playerImageUrl: player.playerImageUrl, birthCertificateUrl: sensitive?.birthCertificateUrl }
  const changed = playerFiles.filter(({ field }) => body[field] && body[field] !== had[field])
  return {
    chosen: Object.fromEntries(changed.map(({ field }) => [field, body[field]])),
    former: changed.flatMap(({ field }) => had[field] ?? []),
  }
}
