import { pickReadable, type Relation, relationsTo } from '#shared/players/fieldAccess.ts'
import type { PlayerDetail, PlayerSummary } from '#shared/players/model.ts'
import { gradeFacts, summaryFor } from '#shared/players/rules.ts'
import { type Caller, familyIds } from '../../identity/sessions/caller.ts'
import { activeTeamIds, currentMembership, type RosterEntryRow } from '../../stores/players/roster.ts'
import { medicalAnswer, type PlayerPrivateRow, type PlayerRow } from '../../stores/players/store.ts'
import { membershipId } from '../../stores/teams/membership.ts'
import type { UserRow } from '../../stores/users/store.ts'

/** The caller's relations to a child. */
export const relationsOf = (caller: Caller, player: PlayerRow): Relation[] =>
  relationsTo(
    { ...caller, playerId: caller.user.playerId },
    { id: player.id, teamIds: activeTeamIds(player) },
  )

export const toPlayerSummary = (caller: Caller, player: PlayerRow): PlayerSummary =>
  summaryFor({ ...caller, childIds: familyIds(caller) }, { ...player, ...currentMembership(player) })

/** The summary of a player, built from a roster row. */
export const rosterEntryToSummary = (caller: Caller, entry: RosterEntryRow): PlayerSummary =>
  // It says when the child joined the team, which is not when its grade was entered.
  summaryFor(
    { ...caller, childIds: familyIds(caller) },
    { ...entry, id: entry.playerId, createdAt: undefined },
  )

interface PlayerWithPrivate {
  player: PlayerRow
  sensitive: PlayerPrivateRow | undefined
  parent?: UserRow
}

/** A child as the caller may see it, without the fields that must be requested. */
export function toPlayerDetail(
  { player, sensitive, parent }: PlayerWithPrivate,
  relations: readonly Relation[],
): PlayerDetail {
  const { medicalInfo, birthCertificateUrl, ...emergency } = sensitive ?? {}
  const whole = {
    ...player,
    ...gradeFacts(player),
    ...currentMembership(player),
    ...emergency,
    hasMedicalIssues: medicalAnswer(sensitive),
    birthYear: Number(player.dateOfBirth.slice(0, 4)),
    memberships: Object.values(player.memberships).map(member => ({
      ...member,
      position: member.position ?? player.position,
      id: membershipId(member.teamId, player.id),
    })),
    ...guardianContact(parent),
  }
  return {
    id: player.id,
    firstName: player.firstName,
    lastName: player.lastName,
    ...pickReadable(whole, relations),
  }
}

/** How to reach a child's guardian. */
export const guardianContact = (parent: UserRow | undefined) =>
  parent && {
    parentName: parent.fullName,
    parentEmail: parent.email,
    parentMailProblem: parent.mailProblem?.kind,
    parentPhone: parent.mobilePhone ?? parent.phoneNumber ?? parent.homePhone,
  }
