import { ownsAccount } from '#shared/access.ts'
import { formatDate } from '#shared/dates.ts'
import type { Issue } from '#shared/http.ts'
import type { ImportEntry } from '#shared/imports/rules.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { maySignIn, type UserRow } from '../../stores/users/store.ts'
import { findClubNameIssues } from '../auth/clubNames.ts'

/** What is said of a row: why it is refused, and what to know before it is imported. */

/** A team that is not there is no reason to leave a child out: the office puts them on one later. */
export function withoutTeam({ child }: ImportEntry, { field, message }: Issue): Issue {
  const what = child.jerseyNumber === undefined ? 'a team' : 'a team and a number'
  return { field, message: `${message}. The player is imported without ${what}.` }
}

/** What to know about the account that has the guardian's address already. */
export function describeHolder({ guardian }: ImportEntry, holder: UserRow): Issue[] {
  const named = guardian?.name ? `${guardian.name.firstName} ${guardian.name.lastName}` : ''
  const other = normalizeValue(named) === normalizeValue(holder.fullName) ? '' : holder.fullName
  const whose = other && ` It belongs to ${other}.`
  if (!ownsAccount(holder)) {
    const message = `This email is not confirmed yet.${whose} The guardian will get an invitation by email instead.`
    return [{ field: 'guardianEmail', message }]
  }
  return other ? [{ field: 'guardianName', message: `The account with this email belongs to ${other}` }] : []
}

export const findClubNames = ({ child, guardian }: ImportEntry): Issue[] => [
  ...findClubNameIssues({ ...child, role: 'player' }),
  ...(guardian?.name ? findClubNameIssues({ ...guardian.name, role: 'parent' }, 'guardianName') : []),
]

export const namesakeIssue: Issue = {
  field: 'firstName',
  message: 'There is already a child with this name and birthday, with another guardian or none',
}

/** The profile was merged, renamed or deleted since somebody said that it is this child. */
export const otherChildIssue: Issue = {
  field: 'firstName',
  message: 'The child that you chose has changed. Please check this row again.',
}

export const notAdminIssue: Issue = {
  field: 'guardianEmail',
  message: 'Only an administrator can invite another guardian of this child',
}

export const tooManyIssue = (firstName: string): Issue => ({
  field: 'guardianEmail',
  message: `${firstName} already has as many guardians as a child can have`,
})

/** A typing error in a birthday would make the same child a second one. */
export const otherBirthdayIssue = (dateOfBirth: string): Issue => ({
  field: 'dateOfBirth',
  message: `This guardian already has a child with this name, born ${formatDate(dateOfBirth)}. If it’s the same child, correct the date or skip this row.`,
})

export const namelessIssue: Issue = {
  field: 'guardianName',
  message:
    'This email is new to the club, and the row has no guardian name to open an account with. The guardian will get an invitation by email to add themselves.',
}

export const numberTakenIssue = (number: number | undefined): Issue => ({
  field: 'jerseyNumber',
  message: `Someone on this team already has number ${number}`,
})

/** Children are linked to the account with the address, unless it cannot be a guardian's. */
export function findGuardianIssues(guardian: UserRow | undefined): Issue[] {
  if (guardian && !guardian.playerId && maySignIn(guardian)) return []
  const message = guardian?.playerId
    ? 'This is a player’s own email. Please use the guardian’s'
    : 'The account with this email is closed. Please use another one'
  return [{ field: 'guardianEmail', message }]
}
