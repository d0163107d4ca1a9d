import { audiences, getEffectiveRole, isPrivileged, isStaff, roleLabels } from '#shared/access.ts'
import type { Recipient } from '#shared/messages/model.ts'
import { conversationIdOf, directTarget } from '#shared/messages/targets.ts'
import { mailProblemLabels } from '#shared/notifications/rules.ts'
import { isTeamStaff } from '#shared/teams/rules.ts'
import { compareNames } from '#shared/text.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { notFound } from '../../platform/http/errors.ts'
import { activeTeamIds, listActiveRoster } from '../../stores/players/roster.ts'
import { getPlayer } from '../../stores/players/store.ts'
import { listStaff } from '../../stores/teams/staff.ts'
import { getUsersById, listUsersOfRole, maySignIn, type UserRow } from '../../stores/users/store.ts'
import { getFamilyTeamIds } from '../teams/ownTeamIds.ts'

/** Staff the caller may write to: the whole staff for staff, otherwise admins and directors. */
export async function listStaffRecipients(caller: Caller): Promise<Recipient[]> {
  const roles = isStaff(caller.role) ? audiences.staff : audiences.privileged
  const found = (await Promise.all(roles.map(listUsersOfRole))).flat()
  return sortByName(
    caller,
    found.filter(isActiveStaff).map(user => toRecipient(user, roleLabels[user.role])),
  )
}

/** People on a team the caller may write to: its coaches and the primary guardians of its players. */
export async function listTeamRecipients(caller: Caller, teamId: string): Promise<Recipient[]> {
  const [roster, staff, played] = await Promise.all([
    listActiveRoster(teamId),
    listStaff(teamId),
    getFamilyTeamIds(caller),
  ])
  const isOwn = isPrivileged(caller.role) || [...caller.teamIds, ...played].includes(teamId)
  if (!isOwn) throw notFound('Team')
  const children = new Map<string, string[]>()
  for (const { parentId, firstName } of roster) {
    if (parentId) children.set(parentId, [...(children.get(parentId) ?? []), firstName])
  }
  const coaches = staff.filter(({ active }) => active).map(({ userId }) => userId)
  const users = await getUsersById([...new Set([...coaches, ...children.keys()])])
  const known = users.flatMap(user => {
    const family = children.get(user.id)
    if (coaches.includes(user.id) && isActiveStaff(user)) return toRecipient(user, roleLabels[user.role])
    if (!family || !maySignIn(user)) return []
    const about = `Parent of ${family.join(' and ')}`
    const problem = isTeamStaff(caller, teamId) ? user.mailProblem : undefined
    return toRecipient(user, problem ? `${about}. ${mailProblemLabels[problem.kind]}` : about)
  })
  return sortByName(caller, known)
}

/**
 * The conversation about a player: with the player for its family and staff, with its primary guardian for the
 * families of teammates.
 */
export async function findConversationAbout(caller: Caller, playerId: string): Promise<string> {
  const [player, played] = await Promise.all([getPlayer(playerId), getFamilyTeamIds(caller)])
  if (!player) throw notFound('Player')
  const teams = activeTeamIds(player)
  const mayReach =
    isPrivileged(caller.role) ||
    caller.childIds.includes(playerId) ||
    teams.some(team => caller.teamIds.includes(team))
  if (mayReach) return conversationIdOf(directTarget(caller.id, player.userId))
  const isTeammate = teams.some(team => played.includes(team))
  if (!isTeammate || !player.parentId || player.parentId === caller.id) throw notFound('Player')
  return conversationIdOf(directTarget(caller.id, player.parentId))
}

const isActiveStaff = (user: UserRow): boolean => maySignIn(user) && isStaff(getEffectiveRole(user))

const toRecipient = ({ id, fullName }: UserRow, about: string): Recipient => ({ id, name: fullName, about })

const sortByName = (caller: Caller, list: Recipient[]): Recipient[] =>
  list.filter(({ id }) => id !== caller.id).toSorted((a, b) => compareNames(a.name, b.name))
