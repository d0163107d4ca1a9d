import { username } from '#shared/auth/model.ts'
import type { Issue } from '#shared/http.ts'
import { accountStem } from '#shared/players/rules.ts'
import { issuesOf } from '../../platform/http/errors.ts'
import { normalizeValue } from '../../stores/claims/store.ts'

/**
 * A user name for an account that was given none, short enough to be typed by a child: the name with 30 random bits of
 * an id. Another account may have it already, so whoever claims it has to try again with another id.
 */
export const generatedUsername = (
  { firstName, lastName }: { firstName: string; lastName: string },
  id: string,
): string => `${accountStem(firstName, lastName)}.${id.slice(-6).toLowerCase()}`

/** Of a name that somebody is given and has not typed into the form of registration. */
export function findUsernameIssues(name: string): Issue[] {
  const { error } = username.safeParse(name)
  return error ? issuesOf(error, 'username') : []
}

/** People sign in by name or by address, so nobody's name may be somebody else's address. */
export function findNameIssues({ username, email }: { username: string; email: string }): Issue[] {
  if (!username.includes('@') || normalizeValue(username) === normalizeValue(email)) return []
  return [{ field: 'username', message: 'A username with an @ must be your own e-mail address' }]
}
