import type { Caller } from '#functions/identity/sessions/caller.ts'
import { notFound } from '#functions/platform/http/errors.ts'
import { activeTeamIds, rosterOf } from '#functions/stores/players/roster.ts'
import { getPlayer } from '#functions/stores/players/store.ts'
import { staffOf } from '#functions/stores/teams/staff.ts'
import { maySignIn, type User, usersById, usersOfRole } from '#functions/stores/users/store.ts'
import { actingRole, audiences, isPrivileged, isStaff, roleLabels } from '#shared/access.ts'
import type { Recipient } from '#shared/messages/model.ts'
import { directTarget, idOf } from '#shared/messages/targets.ts'
import { mailProblemLabels } from '#shared/notifications/rules.ts'
import { isTeamStaff } from '#shared/teams/rules.ts'
import { familyTeamIds } from '../teams/ownTeamIds.ts'

/** Whom somebody may write to: those who run the club, and for its coaches each other. */
export async function staffFor(caller: Caller): Promise<Recipient[]> {
  const roles = isStaff(caller.role) ? audiences.staff : audiences.privileged
  const found = (await Promise.all(roles.map(usersOfRole))).flat()
  return byName(
    caller,
    found.filter(isWorking).map(user => recipient(user, roleLabels[user.role])),
  )
}

/** Whom he may write to of a team: its coaches and its families' first guardians. */
export async function peopleOfTeam(caller: Caller, teamId: string): Promise<Recipient[]> {
  const [roster, staff, played] = await Promise.all([
    rosterOf(teamId),
    staffOf(teamId),
    familyTeamIds(caller),
  ])
  const isOwn = isPrivileged(caller.role) || [...caller.teamIds, ...played].includes(teamId)
  if (!isOwn) throw notFound('Team')
  const children = new Map<string, string[]>()
  for (const { parentId, firstName } of roster) {
    if (parentId) children.set(parentId, [...(children.get(parentId) ?? []), firstName])
  }
  const coaches = staff.filter(({ active }) => active).map(({ userId }) => userId)
  const users = await usersById([...new Set([...coaches, ...children.keys()])])
  const known = users.flatMap(user => {
    const family = children.get(user.id)
    if (coaches.includes(user.id) && isWorking(user)) return recipient(user, roleLabels[user.role])
    if (!family || !maySignIn(user)) return []
    const about = `Parent of ${family.join(' and ')}`
    const problem = isTeamStaff(caller, teamId) ? user.mailProblem : undefined
    return recipient(user, problem ? `${about}. ${mailProblemLabels[problem.kind]}` : about)
  })
  return byName(caller, known)
}

/** The conversation with a player for those who run its teams, with its family for other families of its teams. */
export async function conversationAbout(caller: Caller, playerId: string): Promise<string> {
  const [player, played] = await Promise.all([getPlayer(playerId), familyTeamIds(caller)])
  if (!player) throw notFound('Player')
  const teams = activeTeamIds(player)
  const mayReach =
    isPrivileged(caller.role) ||
    caller.childIds.includes(playerId) ||
    teams.some(team => caller.teamIds.includes(team))
  if (mayReach) return idOf(directTarget(caller.id, player.userId))
  const isTeammate = teams.some(team => played.includes(team))
  if (!isTeammate || !player.parentId || player.parentId === caller.id) throw notFound('Player')
  return idOf(directTarget(caller.id, player.parentId))
}

const isWorking = (user: User): boolean => maySignIn(user) && isStaff(actingRole(user))

const recipient = ({ id, fullName }: User, about: string): Recipient => ({ id, name: fullName, about })

const byName = (caller: Caller, list: Recipient[]): Recipient[] =>
  list.filter(({ id }) => id !== caller.id).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
