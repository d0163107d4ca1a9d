import { isStaff, type Role, roleLabels, roles } from '#shared/access.ts'
import { dayIn, formatDate } from '#shared/dates.ts'
import type { UserRow } from '#shared/users/people.ts'
import { creatableRoles } from '#shared/users/rules.ts'

/** "11/22/2026" by the club's calendar; of whom it is not known, or may not be, 'N/A'. */
export const createdText = (createdAt: string | undefined, timeZone: string | undefined): string =>
  createdAt && timeZone
    ? formatDate(dayIn(timeZone, new Date(createdAt)), { year: 'numeric', month: '2-digit', day: '2-digit' })
    : 'N/A'

/** A child's account stays one, and nobody else becomes a child. */
export const rolesFor = ({ role }: Pick<UserRow, 'role'>): Role[] =>
  role === 'player' ? ['player'] : roles.filter(other => other !== 'player')

/** Whom somebody may add here. Children come with their profile, by another form. */
export const addable = (caller: Role): Role[] => creatableRoles(caller).filter(role => role !== 'player')

/** What a role that is given or taken means for him, a sentence each. */
export function consequences(person: UserRow, role: Role, isSelf: boolean): string[] {
  const name = isSelf ? 'You' : person.firstName
  const gains = role === 'admin' && person.role !== 'admin'
  const loses = person.role === 'admin' && role !== 'admin'
  return [
    ...(gains ? [`${name} will read and change everything: every family, all money, everybody’s role.`] : []),
    ...(loses
      ? [`${name} will no longer run the club: roles, profiles and settings stay with the others.`]
      : []),
    ...(isStaff(person.role) && !isStaff(role) ? [`${name} will leave the staff of every team.`] : []),
    ...(isStaff(role) && !isStaff(person.role)
      ? [
          'If the password is shorter than staff need, the mail asks for a longer one first, and the rights wait for it.',
        ]
      : []),
    isSelf
      ? 'All of your sessions end: you log in again.'
      : `Every device is signed out, and a mail says that ${person.fullName} is now ${roleLabels[role]}.`,
  ]
}
