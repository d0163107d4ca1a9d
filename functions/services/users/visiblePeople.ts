import { compareNames } from '#shared/text.ts'
import type { Relationships, Relative, UserListItem } from '#shared/users/people.ts'
import { type Caller, memberIds } from '../../identity/sessions/caller.ts'
import { listActiveRoster, type RosterEntryRow } from '../../stores/players/roster.ts'
import { listStaff } from '../../stores/teams/staff.ts'
import { type GuardianRow, listGuardians } from '../../stores/users/guardianLinks.ts'
import { getUsersById, maySignIn } from '../../stores/users/store.ts'
import { noRelationships, toParents, toPlainListItem, toPlayers } from './view.ts'

/**
 * The people visible to a caller who is neither admin nor director: themselves, their family, and the people of
 * these teams, by name.
 */
export async function listPeopleAround(caller: Caller, teamIds: readonly string[]): Promise<UserListItem[]> {
  const family = memberIds(caller)
  const [rosters, staff, ofFamily] = await Promise.all([
    Promise.all(teamIds.map(listActiveRoster)),
    Promise.all(teamIds.map(listStaff)),
    Promise.all(family.map(listGuardians)),
  ])
  const entries = [...new Map(rosters.flat().map(entry => [entry.playerId, entry])).values()]
  const coaches = staff.flat().flatMap(({ active, userId }) => (active ? userId : []))
  const [accounts, ofTeams] = await Promise.all([
    getUsersById([
      ...new Set([caller.id, ...coaches, ...caller.children.flatMap(({ childUserId }) => childUserId ?? [])]),
    ]),
    Promise.all(entries.map(({ playerId }) => listGuardians(playerId))),
  ])
  const guardians = [...ofFamily.flat(), ...ofTeams.flat()]
  const kin = buildRelationships(guardians, [...ownChildren(caller), ...entries.map(toRelative)])
  const rows = [
    ...guardians.map(guardian => guardianToListItem(guardian, kin)),
    ...entries.map(entry => playerToListItem(entry, kin)),
    ...accounts.filter(maySignIn).map(user => toPlainListItem(user, kin.get(user.id) ?? noRelationships)),
  ]
  // Anyone with an account in the list is shown by that account.
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...byId.values()].toSorted((a, b) => compareNames(sortKeyOf(a), sortKeyOf(b)))
}

const sortKeyOf = ({ lastName, firstName, id }: UserListItem): string => `${lastName} ${firstName} ${id}`

/** The caller's children; for a child, the child itself. */
const ownChildren = ({ user, children }: Caller): Relative[] =>
  user.playerId ? [{ id: user.playerId, userId: user.id, name: user.fullName }] : toPlayers(children)

const toRelative = ({ playerId, userId, firstName, lastName }: RosterEntryRow): Relative => ({
  id: playerId,
  userId,
  name: `${firstName} ${lastName}`,
})

/** The relationships between these rows. */
function buildRelationships(
  guardians: readonly GuardianRow[],
  known: readonly Relative[],
): Map<string, Relationships> {
  const children = new Map(known.map(child => [child.id, child]))
  const kin = new Map<string, Relationships>()
  const relatives = (id: string) => {
    const known = kin.get(id) ?? { players: [], parents: [] }
    kin.set(id, known)
    return known
  }
  const ties = new Map(guardians.map(tie => [`${tie.userId} ${tie.playerId}`, tie]))
  for (const tie of parentsFirst([...ties.values()])) {
    const child = children.get(tie.playerId)
    if (!child) continue
    relatives(tie.userId).players.push(child)
    relatives(child.userId).parents.push(...toParents([tie]))
  }
  return kin
}

const parentsFirst = (ties: GuardianRow[]): GuardianRow[] =>
  ties.toSorted((a, b) => Number(b.primary) - Number(a.primary))

function guardianToListItem(guardian: GuardianRow, kin: Map<string, Relationships>): UserListItem {
  const { userId: id, firstName, lastName, email, phone } = guardian
  const fullName = `${firstName} ${lastName}`
  const relationships = kin.get(id) ?? noRelationships
  return {
    ...{ id, firstName, lastName, fullName, email, relationships },
    phoneNumber: phone,
    role: 'parent',
    pendingReview: false,
  }
}

function playerToListItem(
  { playerId, userId, firstName, lastName }: RosterEntryRow,
  kin: Map<string, Relationships>,
): UserListItem {
  const fullName = `${firstName} ${lastName}`
  const relationships = kin.get(userId) ?? noRelationships
  return {
    ...{ id: userId, playerId, firstName, lastName, fullName, relationships },
    role: 'player',
    pendingReview: false,
  }
}
