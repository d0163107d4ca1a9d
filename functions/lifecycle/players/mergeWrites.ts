import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import { findTeamInProgram, syncTeam } from '../../services/registrations/syncTeam.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { moveClaim, releaseClaim, transferClaim } from '../../stores/claims/store.ts'
import type { InvitationRow } from '../../stores/families/store.ts'
import { identityKey } from '../../stores/players/identityKey.ts'
import { deleteRosterEntries, savePlayer } from '../../stores/players/roster.ts'
import {
  deletePlayerRow,
  type PlayerPrivateRow,
  type PlayerRow,
  putPlayerPrivate,
} from '../../stores/players/store.ts'
import {
  claimLive,
  type LiveRegistrationRow,
  type RegistrationRow,
  releaseLive,
  replaceRegistration,
} from '../../stores/registrations/store.ts'
import { moveUpload, releaseUpload } from '../../stores/uploads/store.ts'
import { type GuardianRow, linkGuardian, unlinkGuardian } from '../../stores/users/guardianLinks.ts'
import { markDeleting } from '../../stores/users/store.ts'
import type { WaitlistEntryRow } from '../../stores/waiting/store.ts'
import { mergePrivateFields } from './mergeView.ts'

export interface Profile {
  player: PlayerRow
  sensitive: PlayerPrivateRow | undefined
  guardians: GuardianRow[]
  live: LiveRegistrationRow[]
  history: RegistrationRow[]
  waitlistEntries: WaitlistEntryRow[]
  invitations: InvitationRow[]
}

/** The kept profile with what it takes over, without the other one. */
export function profileWrites(into: Profile, from: Profile, after: PlayerRow, now: Date): Write[] {
  const [kept, removed] = [into.player, from.player]
  const privateFields = { ...mergePrivateFields(into.sensitive, from.sensitive), playerId: kept.id }
  const movedFiles = [
    kept.playerImageUrl === after.playerImageUrl ? undefined : after.playerImageUrl,
    into.sensitive?.birthCertificateUrl ? undefined : privateFields.birthCertificateUrl,
  ]
  const files = [removed.playerImageUrl, from.sensitive?.birthCertificateUrl].flatMap(file => file ?? [])
  return [
    ...savePlayer(kept, after),
    putPlayerPrivate(privateFields),
    deletePlayerRow(removed),
    deleteRow(keys.playerPrivate(removed.id)),
    ...deleteRosterEntries(removed),
    ...guardianWrites(into, from, after),
    ...claimWrites(kept, removed, after),
    ...files.flatMap(file =>
      movedFiles.includes(file)
        ? [moveUpload(file, removed.id, kept.id)]
        : releaseUpload(file, removed.id, now),
    ),
    markDeleting(removed.userId),
  ]
}

function guardianWrites(into: Profile, from: Profile, after: PlayerRow): Write[] {
  const known = new Set(into.guardians.map(({ userId }) => userId))
  return from.guardians.flatMap(guardian => [
    ...unlinkGuardian(guardian.userId, from.player.id),
    ...(known.has(guardian.userId)
      ? []
      : linkGuardian(
          { ...guardian, id: guardian.userId, mobilePhone: guardian.phone },
          after,
          guardian.userId === after.parentId && !into.player.parentId,
        )),
  ])
}

/** If both profiles have the same identity key, the claim on it moves to the kept one. */
function claimWrites(kept: PlayerRow, removed: PlayerRow, after: PlayerRow): Write[] {
  const [was, is, other] = [identityKey(kept), identityKey(after), identityKey(removed)]
  if (normalizeValue(is) !== normalizeValue(other))
    return [...moveClaim('child', was, is, kept.id), releaseClaim('child', other, removed.id)]
  const left = normalizeValue(is) === normalizeValue(was) ? [] : [releaseClaim('child', was, kept.id)]
  return [transferClaim('child', is, removed.id, kept.id), ...left]
}

/** Moves the registrations to the kept profile, with the team it plays on in each program. */
export function registrationWrites(into: Profile, from: Profile, after: PlayerRow): Write[] {
  const playerName = `${after.firstName} ${after.lastName}`
  return [
    ...syncTeam(into.live, into.player, after),
    ...from.history.flatMap(row => {
      const isLive = from.live.some(({ registrationId }) => registrationId === row.id)
      const teamId = findTeamInProgram(row.programId, after)
      const team = isLive && row.onTeam ? { teamId, onTeam: teamId !== undefined } : {}
      const moved = { ...row, ...team, playerId: after.id, playerName }
      return [replaceRegistration(moved), ...(isLive ? [releaseLive(row), claimLive(moved)] : [])]
    }),
  ]
}

/** Moves attendance and badges afterwards. */
export const mergeCleanupJob = (into: PlayerRow, from: PlayerRow, now: Date) => ({
  kind: 'player-merge' as const,
  ref: from.id,
  at: now.toISOString(),
  payload: {
    playerId: from.id,
    userId: from.userId,
    into: into.id,
    numbers: Object.fromEntries(
      Object.values(from.memberships).flatMap(({ teamId, active, jerseyNumber }) =>
        active && jerseyNumber != null ? [[teamId, jerseyNumber] as const] : [],
      ),
    ),
  },
})
