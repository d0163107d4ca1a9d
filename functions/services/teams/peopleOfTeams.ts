import { rosterOf } from '#functions/stores/players/roster.ts'
import { staffOf } from '#functions/stores/teams/staff.ts'
import { guardiansOf } from '#functions/stores/users/guardianLinks.ts'
import { maySignIn, usersById } from '#functions/stores/users/store.ts'
import { actingRole, isStaff } from '#shared/access.ts'

/**
 * Whose business a team is, each once: all guardians of its players, and its staff. Nobody whose account is closed,
 * and no coach whom the club has not approved (any more): he would learn where children are.
 */
export async function peopleOf(teamIds: readonly string[]): Promise<string[]> {
  const all = async (idsOf: (teamId: string) => Promise<string[]>) =>
    new Set((await Promise.all(teamIds.map(idsOf))).flat())
  const [families, staff] = await Promise.all([all(familiesOf), all(activeStaffOf)])
  const users = await usersById([...new Set([...families, ...staff])])
  const hears = users.filter(user => maySignIn(user) && (families.has(user.id) || isStaff(actingRole(user))))
  return hears.map(({ id }) => id)
}

/** Those of them whom the club has confirmed as its coaches: of teams whose families are no matter here. */
export async function staffOfTeams(teamIds: readonly string[]): Promise<string[]> {
  const ids = new Set((await Promise.all(teamIds.map(activeStaffOf))).flat())
  const users = await usersById([...ids])
  return users.filter(user => maySignIn(user) && isStaff(actingRole(user))).map(({ id }) => id)
}

async function familiesOf(teamId: string): Promise<string[]> {
  const roster = await rosterOf(teamId)
  const guardians = await Promise.all(roster.map(({ playerId }) => guardiansOf(playerId)))
  return guardians.flat().map(({ userId }) => userId)
}

const activeStaffOf = async (teamId: string): Promise<string[]> =>
  (await staffOf(teamId)).filter(({ active }) => active).map(({ userId }) => userId)
