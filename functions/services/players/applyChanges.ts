import { dayIn } from '#shared/dates.ts'
import { type PlayerChanges, playerFiles } from '#shared/players/model.ts'
import { clearDependentAnswers, newestMembership } from '#shared/players/rules.ts'
import { enteredYear } from '#shared/registrations/eligibility.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { club } from '../../stores/club/settings.ts'
import { withMembership, withoutMemberships } from '../../stores/players/roster.ts'
import type { PlayerPrivateRow, PlayerRow } from '../../stores/players/store.ts'
import type { TeamRow } from '../../stores/teams/store.ts'

export const emergencyFields = ['emergencyContact', 'emergencyPhone', 'emergencyRelationship'] as const

interface ChangeContext {
  caller: Caller
  /** The team to move the child to. */
  team: TeamRow | undefined
  /** The team that number and position are for; by default the newest. */
  onTeam: string | undefined
  now: Date
}

/** The child after the changes. */
export function applyPlayerChanges(
  player: PlayerRow,
  body: PlayerChanges,
  context: ChangeContext,
): PlayerRow {
  const { caller, team, onTeam, now } = context
  const { jerseyNumber, position, teamId, notes, medicalInfo, hasMedicalIssues, ...rest } = body
  const { emergencyContact, emergencyPhone, emergencyRelationship, birthCertificateUrl, ...plain } = rest
  const base = moveToTeam(player, { teamId, team, now })
  // A coach assigns numbers on their own team, whatever other teams the children are on.
  const own = Object.values(base.memberships).filter(member => caller.teamIds.includes(member.teamId))
  const memberships = caller.role === 'coach' ? own : Object.values(base.memberships)
  const membership = newestMembership(memberships.filter(({ teamId }) => !onTeam || teamId === onTeam))
  const changes = {
    ...(jerseyNumber !== undefined && { jerseyNumber }),
    ...(position !== undefined && { position }),
  }
  if ((jerseyNumber != null || onTeam) && !membership) {
    const message = onTeam ? 'The child is no longer on this team' : 'Please choose a team before a number'
    throw new HttpError(400, message, [{ field: 'jerseyNumber', message }])
  }
  const withTeam = membership
    ? // Without a position of its own, a team shows the child's, so that one goes too.
      { ...withMembership(base, { ...membership, ...changes }), ...(position === null && { position }) }
    : { ...base, ...(position !== undefined && { position }) }
  const { grade, gradeYear, coachShirtSize, playerImageUrl, ...others } = plain
  const year = gradeYear ?? enteredYear(dayIn(club.timeZone, now))
  return withDistrictRelease({
    ...withTeam,
    ...others,
    ...(grade !== undefined && {
      ...{ grade: grade ?? undefined, gradeYear: grade ? year : undefined, gradeAt: undefined },
    }),
    ...(coachShirtSize !== undefined && { coachShirtSize: coachShirtSize ?? undefined }),
    ...(playerImageUrl !== undefined && { playerImageUrl: playerImageUrl ?? undefined }),
  })
}

/** Moves the child from its newest team to another, or off it. */
function moveToTeam(
  player: PlayerRow,
  { teamId, team, now }: { teamId: string | null | undefined; team: TeamRow | undefined; now: Date },
): PlayerRow {
  const from = newestMembership(Object.values(player.memberships))?.teamId
  if (teamId === undefined || from === (teamId ?? undefined)) return player
  const left = withoutMemberships(player, member => member.teamId === from, now)
  if (!team) return left
  const member = { teamId: team.id, programId: team.programId, active: true, createdAt: now.toISOString() }
  return withMembership(left, { ...left.memberships[team.id], ...member })
}

const withDistrictRelease = (player: PlayerRow): PlayerRow => ({
  ...player,
  hasDistrictRelease: clearDependentAnswers(player).hasDistrictRelease ?? false,
})

/** The sensitive fields after the changes; an empty emergency contact and a certificate that is null are removed. */
export function applyPrivateChanges(sensitive: PlayerPrivateRow, body: PlayerChanges): PlayerPrivateRow {
  const { hasMedicalIssues, medicalInfo, emergencyContact, emergencyPhone, emergencyRelationship } = body
  const { notes, birthCertificateUrl } = body
  const given = { hasMedicalIssues, medicalInfo, emergencyContact, emergencyPhone, emergencyRelationship }
  const all = { ...given, notes }
  const answered = hasMedicalIssues === undefined ? {} : { isMedicalUnknown: undefined }
  const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const erased = Object.fromEntries(
    emergencyFields.filter(field => body[field] === '').map(field => [field, undefined]),
  )
  const certificate = birthCertificateUrl !== undefined && {
    birthCertificateUrl: birthCertificateUrl ?? undefined,
  }
  return clearDependentAnswers({ ...sensitive, ...present, ...answered, ...erased, ...certificate })
}

/** Files that are new or replacements, and those that are replaced or removed. */
export function diffFiles(player: PlayerRow, sensitive: PlayerPrivateRow | undefined, body: PlayerChanges) {
  const had = { playerImageUrl: player.playerImageUrl, birthCertificateUrl: sensitive?.birthCertificateUrl }
  const changed = playerFiles.filter(
    ({ field }) => body[field] !== undefined && (body[field] ?? undefined) !== had[field],
  )
  return {
    chosen: Object.fromEntries(changed.map(({ field }) => [field, body[field] ?? undefined])),
    former: changed.flatMap(({ field }) => had[field] ?? []),
  }
}
