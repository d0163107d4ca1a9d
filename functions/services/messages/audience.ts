import { getPerson, type Person } from '#functions/identity/sessions/caller.ts'
import { playersWithPlaceIn } from '#functions/stores/registrations/store.ts'
import { listTeams } from '#functions/stores/teams/store.ts'
import { guardiansOf } from '#functions/stores/users/guardianLinks.ts'
import { allUsers, maySignIn, type User, usersById, usersOfRole } from '#functions/stores/users/store.ts'
import { actingRole, audiences, isStaff } from '#shared/access.ts'
import { namedIn, type Target } from '#shared/messages/targets.ts'
import { peopleOf, staffOfTeams } from '../teams/peopleOfTeams.ts'

/** Those whom a conversation names; undefined for an account that is closed. */
export const peopleIn = (target: Target, caller: Person): Promise<(Person | undefined)[]> =>
  Promise.all(namedIn(target).map(id => (id === caller.id ? caller : getPerson(id))))

export interface Audience {
  /** Everybody in it who has mail of his own: what a child is written goes to its guardians. */
  adults: string[]
  /** Of them, those who are in it for a child that it names. */
  guardians: string[]
}

/**
 * Whom a conversation's mail may go to: the adults to whom it is said at this moment. Lists say who may be meant; each
 * account's own row says whether he is.
 */
export async function audienceOf(target: Target): Promise<Audience> {
  const [members, named] = await Promise.all([membersOf(target), usersById([...namedIn(target)])])
  const guardians = await guardiansOfAll(named.flatMap(({ playerId }) => playerId ?? []))
  const ids = [...new Set([...members, ...named.map(({ id }) => id), ...guardians])]
  const isOutside = target.type === 'staff' || target.type === 'ask' ? notOfStaff : () => false
  const own = new Set([...named.map(({ id }) => id), ...guardians])
  const adults = (await usersById(ids))
    .filter(user => maySignIn(user) && user.role !== 'player')
    .filter(user => own.has(user.id) || !isOutside(user))
    .map(({ id }) => id)
  return { adults, guardians: guardians.filter(id => adults.includes(id)) }
}

const notOfStaff = (user: User): boolean => !isStaff(actingRole(user))

async function membersOf(target: Target): Promise<string[]> {
  switch (target.type) {
    case 'global':
      return (await allUsers()).map(({ id }) => id)
    case 'staff':
    case 'ask':
      return (await Promise.all(audiences.staff.map(usersOfRole))).flat().map(({ id }) => id)
    case 'team':
      return peopleOf([target.teamId])
    case 'program': {
      const [children, teams] = await Promise.all([
        playersWithPlaceIn(target.programId),
        listTeams(target.programId),
      ])
      const [families, staff] = await Promise.all([
        guardiansOfAll(children),
        staffOfTeams(teams.map(({ id }) => id)),
      ])
      return [...families, ...staff]
    }
    case 'direct':
      return []
  }
}

const guardiansOfAll = async (playerIds: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(playerIds.map(guardiansOf))
  return [...new Set(found.flat().map(({ userId }) => userId))]
}
