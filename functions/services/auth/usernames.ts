import { username } from '#shared/auth/model.ts'
import type { Issue } from '#shared/http.ts'
import { accountStem } from '#shared/players/rules.ts'
import { issuesOf } from '../../platform/http/errors.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'

/**
 * A generated user name, short enough for a child to type: the name plus 30 random bits of an id. It may be taken,
 * so whoever claims it must retry with another id.
 */
export const generatedUsername = (
  { firstName, lastName }: { firstName: string; lastName: string },
  id: string,
): string => `${accountStem(firstName, lastName)}.${id.slice(-6).toLowerCase()}`

/** For a user name that was not typed into the registration form. */
export function findUsernameIssues(name: string): Issue[] {
  const { error } = username.safeParse(name)
  return error ? issuesOf(error, 'username') : []
}

/** People sign in by name or by address, so a user name must not look like someone else's address. */
export function findNameIssues({ username, email }: { username: string; email: string }): Issue[] {
  if (!username.includes('@') || normalizeValue(username) === normalizeValue(email)) return []
  return [{ field: 'username', message: 'A username with an @ must be your own email address' }]
}
