import { audiences, getEffectiveRole, isStaff } from '#shared/access.ts'
import { namedUserIds, type Target } from '#shared/messages/targets.ts'
import { getPerson, type Person } from '../../identity/sessions/caller.ts'
import { skipUnreadableRows } from '../../platform/data/unreadableRows.ts'
import { listPlayersWithSpot } from '../../stores/registrations/store.ts'
import { listTeams } from '../../stores/teams/store.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import { hasAnswered } from '../../stores/users/ownership.ts'
import {
  getUsersById,
  listAllUsers,
  listUsersOfRole,
  maySignIn,
  type UserRow,
} from '../../stores/users/store.ts'
import { listApprovedStaff, listPeopleOfTeams } from '../teams/peopleOfTeams.ts'

/** The people a conversation names; undefined for a closed account. */
export const getNamedPeople = (target: Target, caller: Person): Promise<(Person | undefined)[]> =>
  Promise.all(namedUserIds(target).map(id => (id === caller.id ? caller : getPerson(id))))

export interface ConversationAudience {
  /** Everyone in it who gets mail; for a child, its guardians do. */
  adults: string[]
  /** Those among them who are in it as guardians of a named child. */
  guardians: string[]
}

/**
 * The adults who may get mail for a conversation right now. Lists give the candidates; each account's own row
 * decides. The mail to many does not wait for the one whose row cannot be read, but a child's is never without the copy
 * to its guardians.
 */
export async function getAudience(target: Target): Promise<ConversationAudience> {
  const [members, named] = await Promise.all([listMemberIds(target), getUsersById([...namedUserIds(target)])])
  const guardians = await listGuardianIds(named.flatMap(({ playerId }) => playerId ?? []))
  const ids = [...new Set([...members, ...named.map(({ id }) => id), ...guardians])]
  const isOutside = target.type === 'staff' || target.type === 'ask' ? isNotStaff : () => false
  const own = new Set([...named.map(({ id }) => id), ...guardians])
  // What is said to or of a child, or to the whole club, does not go to an address that may be mistyped.
  const toFamilies = target.type === 'program' || target.type === 'global'
  const answering = new Set(toFamilies ? members : guardians)
  const users = await (own.size === 0 ? skipUnreadableRows(() => getUsersById(ids)) : getUsersById(ids))
  const adults = users
    .filter(user => maySignIn(user) && user.role !== 'player')
    .filter(user => own.has(user.id) || !isOutside(user))
    .filter(user => !answering.has(user.id) || hasAnswered(user))
    .map(({ id }) => id)
  return { adults, guardians: guardians.filter(id => adults.includes(id)) }
}

const isNotStaff = (user: UserRow): boolean => !isStaff(getEffectiveRole(user))

async function listMemberIds(target: Target): Promise<string[]> {
  switch (target.type) {
    case 'global':
      return (await skipUnreadableRows(listAllUsers)).map(({ id }) => id)
    case 'staff':
    case 'ask':
      return (await skipUnreadableRows(() => Promise.all(audiences.staff.map(listUsersOfRole))))
        .flat()
        .map(({ id }) => id)
    case 'team':
      return listPeopleOfTeams([target.teamId])
    case 'program': {
      const [children, teams] = await Promise.all([
        listPlayersWithSpot(target.programId),
        listTeams(target.programId),
      ])
      const [families, staff] = await Promise.all([
        listGuardianIds(children),
        listApprovedStaff(teams.map(({ id }) => id)),
      ])
      return [...families, ...staff]
    }
    case 'direct':
      return []
  }
}

const listGuardianIds = async (playerIds: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(playerIds.map(listGuardians))
  return [...new Set(found.flat().map(({ userId }) => userId))]
}
