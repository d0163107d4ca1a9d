import { dayIn } from '#shared/dates.ts'
import type { NewPlayer } from '#shared/players/model.ts'
import { enteredYear } from '#shared/registrations/eligibility.ts'
import { newId } from '../../platform/data/ids.ts'
import { club } from '../../stores/club/settings.ts'
import type { PlayerRow } from '../../stores/players/store.ts'
import type { TeamRow } from '../../stores/teams/store.ts'
import type { GuardianProfile } from '../../stores/users/guardianLinks.ts'
import type { UserRow } from '../../stores/users/store.ts'
import { generatedUsername } from '../auth/usernames.ts'

export interface Placement<Guardian = GuardianProfile> {
  guardian?: Guardian
  team?: TeamRow
  /** Set by staff; a parent's request is in `requestedNumbers`. */
  jerseyNumber?: number | null
  /** The account that was created for the child in advance. */
  waiting?: UserRow
}

/** The child, its sensitive fields, and its account, which has no login until a guardian activates it. */
export function buildPlayer(
  form: NewPlayer,
  { guardian, team, jerseyNumber: number, waiting }: Placement,
  now: Date,
) {
  const { hasMedicalIssues, medicalInfo, birthCertificateUrl, guardianIds: _, note: _n, ...others } = form
  const {
    emergencyContact,
    emergencyPhone,
    emergencyRelationship,
    usaLacrosseNumberPending: _p,
    ...rest
  } = others
  const gradeYear = form.grade && (form.gradeYear ?? enteredYear(dayIn(club.timeZone, now)))
  const playerId = newId('ply', now)
  const userId = waiting?.id ?? newId('usr', now)
  const username = waiting?.username ?? generatedUsername(form, playerId)
  const createdAt = now.toISOString()
  const account: UserRow = {
    id: userId,
    username,
    email: waiting?.email ?? `${username}@${club.playerMailDomain}`,
    firstName: form.firstName,
    lastName: form.lastName,
    fullName: `${form.firstName} ${form.lastName}`,
    role: 'player',
    status: 'active',
    sessionVersion: 1,
    playerId,
    createdAt,
  }
  const player: PlayerRow = {
    ...rest,
    gradeYear,
    id: playerId,
    userId,
    parentId: guardian?.id,
    hasDistrictRelease: rest.hasDistrictRelease ?? false,
    memberships: team
      ? {
          [team.id]: {
            teamId: team.id,
            programId: team.programId,
            jerseyNumber: number,
            position: form.position,
            active: true,
            createdAt,
          },
        }
      : {},
    version: 1,
    createdAt,
  }
  const sensitive = {
    playerId,
    hasMedicalIssues: hasMedicalIssues === true,
    isMedicalUnknown: hasMedicalIssues === undefined || undefined,
    medicalInfo,
    emergencyContact,
    emergencyPhone,
    emergencyRelationship,
    birthCertificateUrl,
  }
  return { player, account, sensitive }
}
