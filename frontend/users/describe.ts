import { isStaff, type Role, roleLabels, roles } from '#shared/access.ts'
import { dayIn, formatDate } from '#shared/dates.ts'
import type { UserListItem } from '#shared/users/people.ts'
import { creatableRoles } from '#shared/users/rules.ts'

/** "11/22/2026" in the club's time zone; 'N/A' if unknown or hidden. */
export const formatCreated = (createdAt: string | undefined, timeZone: string | undefined): string =>
  createdAt && timeZone ? formatDate(dayIn(timeZone, new Date(createdAt)), 'MM/dd/yyyy') : 'N/A'

/** A player's account stays a player's, and no other account becomes one. */
export const listAssignableRoles = ({ role }: Pick<UserListItem, 'role'>): Role[] =>
  role === 'player' ? ['player'] : roles.filter(other => other !== 'player')

/** The roles that the user may add here. Players are added with their profile, by another form. */
export const listAddableRoles = (caller: Role): Role[] =>
  creatableRoles(caller).filter(role => role !== 'player')

/** The effects of a role change for that person, one sentence each. */
export function listRoleEffects(person: UserListItem, role: Role, isSelf: boolean): string[] {
  const name = isSelf ? 'You' : person.firstName
  const gains = role === 'admin' && person.role !== 'admin'
  const loses = person.role === 'admin' && role !== 'admin'
  return [
    ...(gains
      ? [`${name} will be able to see and change everything: every family, every payment, everyone’s role.`]
      : []),
    ...(loses ? [`${name} will no longer run the club or change roles, profiles and settings.`] : []),
    ...(isStaff(person.role) && !isStaff(role) ? [`${name} will be removed from every team’s staff.`] : []),
    ...(isStaff(role) && !isStaff(person.role)
      ? [
          'If their password is too short for staff, the email asks for a longer one first, and access waits until then.',
        ]
      : []),
    isSelf
      ? 'You’ll be logged out everywhere and need to log in again.'
      : `They’ll be logged out on all devices, and we’ll let them know by email that their role is now ${roleLabels[role]}.`,
  ]
}
