import { type Caller, familyIds } from '#functions/identity/sessions/caller.ts'
import { activeTeamIds, currentPlace, type RosterEntry } from '#functions/stores/players/roster.ts'
import type { Player, PlayerPrivate } from '#functions/stores/players/store.ts'
import { membershipId } from '#functions/stores/teams/membership.ts'
import type { User } from '#functions/stores/users/store.ts'
import { type Relation, readable, relationsTo } from '#shared/players/fields.ts'
import type { PlayerDetail, PlayerSummary } from '#shared/players/model.ts'
import { summaryFor } from '#shared/players/rules.ts'

/** What the caller is to a child. */
export const relationsOf = (caller: Caller, player: Player): Relation[] =>
  relationsTo(
    { ...caller, playerId: caller.user.playerId },
    { id: player.id, teamIds: activeTeamIds(player) },
  )

/** A child's line in a list. */
export const summary = (caller: Caller, player: Player): PlayerSummary =>
  summaryFor({ ...caller, childIds: familyIds(caller) }, { ...player, ...currentPlace(player) })

/** The same from a team's roster. */
export const summaryOfEntry = (caller: Caller, entry: RosterEntry): PlayerSummary =>
  summaryFor({ ...caller, childIds: familyIds(caller) }, { ...entry, id: entry.playerId })

interface Whole {
  player: Player
  sensitive: PlayerPrivate | undefined
  parent?: User | undefined
}

/** A child as somebody may see it, all but what is opened by asking only. */
export function detail({ player, sensitive, parent }: Whole, relations: readonly Relation[]): PlayerDetail {
  const { medicalInfo, birthCertificateUrl, ...emergency } = sensitive ?? {}
  const whole = {
    ...player,
    ...currentPlace(player),
    ...emergency,
    birthYear: Number(player.dateOfBirth.slice(0, 4)),
    memberships: Object.values(player.memberships).map(member => ({
      ...member,
      id: membershipId(member.teamId, player.id),
    })),
    ...contactOf(parent),
  }
  return {
    id: player.id,
    firstName: player.firstName,
    lastName: player.lastName,
    ...readable(whole, relations),
  }
}

/** How to reach the guardian of a child. */
export const contactOf = (parent: User | undefined) =>
  parent && {
    parentName: parent.fullName,
    parentEmail: parent.email,
    parentMailProblem: parent.mailProblem?.kind,
    parentPhone: parent.mobilePhone ?? parent.phoneNumber ?? parent.homePhone,
  }
