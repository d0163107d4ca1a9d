import { getEffectiveRole, isStaff } from '#shared/access.ts'
import { mapConcurrent } from '../../platform/async/mapConcurrent.ts'
import { skipUnreadableRows } from '../../platform/data/unreadableRows.ts'
import { listActiveRoster } from '../../stores/players/roster.ts'
import { listStaff } from '../../stores/teams/staff.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import { hasAnswered } from '../../stores/users/ownership.ts'
import { getUsersById, maySignIn, type UserRow } from '../../stores/users/store.ts'

/**
 * The people of some teams, without duplicates: all guardians of the players, and the staff. Excludes closed
 * accounts, unapproved coaches and unconfirmed addresses, who must not learn where children are.
 */
export async function listPeopleOfTeams(teamIds: readonly string[]): Promise<string[]> {
  const all = async (idsOf: (teamId: string) => Promise<string[]>) =>
    new Set((await Promise.all(teamIds.map(idsOf))).flat())
  const [families, staff] = await Promise.all([all(listFamilyIds), all(listActiveStaffIds)])
  const users = await skipUnreadableRows(() => getUsersById([...new Set([...families, ...staff])]))
  const hears = users.filter(
    user => hearsOfTeams(user) && (families.has(user.id) || isStaff(getEffectiveRole(user))),
  )
  return hears.map(({ id }) => id)
}

/** The guardians who hear of some teams, by team. */
export async function listGuardiansByTeam(teamIds: readonly string[]): Promise<Map<string, UserRow[]>> {
  const families = await mapConcurrent(teamIds, 10, async id => ({ id, userIds: await listFamilyIds(id) }))
  const ids = [...new Set(families.flatMap(({ userIds }) => userIds))]
  const users = (await skipUnreadableRows(() => getUsersById(ids))).filter(hearsOfTeams)
  return new Map(families.map(({ id, userIds }) => [id, users.filter(user => userIds.includes(user.id))]))
}

/** The office may have mistyped an address: what is said of a team does not go where nobody has answered yet. */
export const hearsOfTeams = (user: UserRow): boolean => maySignIn(user) && hasAnswered(user)

/** Only the approved coaches of some teams, for callers that do not need the families. */
export async function listApprovedStaff(teamIds: readonly string[]): Promise<string[]> {
  const ids = new Set((await Promise.all(teamIds.map(listActiveStaffIds))).flat())
  const users = await skipUnreadableRows(() => getUsersById([...ids]))
  return users.filter(user => maySignIn(user) && isStaff(getEffectiveRole(user))).map(({ id }) => id)
}

async function listFamilyIds(teamId: string): Promise<string[]> {
  // The mail to the others must not wait for the one whose row cannot be read.
  const roster = await skipUnreadableRows(() => listActiveRoster(teamId))
  const guardians = await Promise.all(roster.map(({ playerId }) => listGuardians(playerId)))
  return guardians.flat().map(({ userId }) => userId)
}

const listActiveStaffIds = async (teamId: string): Promise<string[]> =>
  (await listStaff(teamId)).filter(({ active }) => active).map(({ userId }) => userId)
