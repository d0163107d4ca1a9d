import { type Caller, familyIds } from '#functions/identity/sessions/caller.ts'
import { type RosterEntry, rosterOf } from '#functions/stores/players/roster.ts'
import { staffOf } from '#functions/stores/teams/staff.ts'
import { type Guardian, guardiansOf } from '#functions/stores/users/guardianLinks.ts'
import { maySignIn, usersById } from '#functions/stores/users/store.ts'
import type { Relationships, Relative, UserRow } from '#shared/users/people.ts'
import { alone, parentsIn, plainRow, playersIn } from './view.ts'

/** Those whom somebody may see who does not run the club: himself, his family, and the people of these teams, by name. */
export async function peopleAround(caller: Caller, teamIds: readonly string[]): Promise<UserRow[]> {
  const family = familyIds(caller)
  const [rosters, staff, ofFamily] = await Promise.all([
    Promise.all(teamIds.map(rosterOf)),
    Promise.all(teamIds.map(staffOf)),
    Promise.all(family.map(guardiansOf)),
  ])
  const entries = [...new Map(rosters.flat().map(entry => [entry.playerId, entry])).values()]
  const coaches = staff.flat().flatMap(({ active, userId }) => (active ? userId : []))
  const [accounts, ofTeams] = await Promise.all([
    usersById([
      ...new Set([caller.id, ...coaches, ...caller.children.flatMap(({ childUserId }) => childUserId ?? [])]),
    ]),
    Promise.all(entries.map(({ playerId }) => guardiansOf(playerId))),
  ])
  const guardians = [...ofFamily.flat(), ...ofTeams.flat()]
  const kin = relationsFrom(guardians, [...childrenIn(caller), ...entries.map(childOf)])
  const rows = [
    ...guardians.map(guardian => guardianRow(guardian, kin)),
    ...entries.map(entry => playerRow(entry, kin)),
    ...accounts.filter(maySignIn).map(user => plainRow(user, kin.get(user.id) ?? alone)),
  ]
  // Whoever has an account of his own here is shown by that.
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...byId.values()].toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))
}

const orderOf = ({ lastName, firstName, id }: UserRow): string => `${lastName} ${firstName} ${id}`

/** The own children; or, where the caller is one, himself. */
const childrenIn = ({ user, children }: Caller): Relative[] =>
  user.playerId ? [{ id: user.playerId, userId: user.id, name: user.fullName }] : playersIn(children)

const childOf = ({ playerId, userId, firstName, lastName }: RosterEntry): Relative => ({
  id: playerId,
  userId,
  name: `${firstName} ${lastName}`,
})

/** Who belongs to whom, as far as these rows know. */
function relationsFrom(
  guardians: readonly Guardian[],
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
    relatives(child.userId).parents.push(...parentsIn([tie]))
  }
  return kin
}

const parentsFirst = (ties: Guardian[]): Guardian[] =>
  ties.toSorted((a, b) => Number(b.primary) - Number(a.primary))

function guardianRow(guardian: Guardian, kin: Map<string, Relationships>): UserRow {
  const { userId: id, firstName, lastName, email, phone } = guardian
  const fullName = `${firstName} ${lastName}`
  const relationships = kin.get(id) ?? alone
  return {
    ...{ id, firstName, lastName, fullName, email, relationships },
    phoneNumber: phone,
    role: 'parent',
    pendingReview: false,
  }
}

function playerRow(
  { playerId, userId, firstName, lastName }: RosterEntry,
  kin: Map<string, Relationships>,
): UserRow {
  const fullName = `${firstName} ${lastName}`
  const relationships = kin.get(userId) ?? alone
  return {
    ...{ id: userId, playerId, firstName, lastName, fullName, relationships },
    role: 'player',
    pendingReview: false,
  }
}
