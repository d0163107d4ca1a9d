import { issuesOf } from '#functions/platform/http/errors.ts'
import { comparable } from '#functions/stores/claims/store.ts'
import { username } from '#shared/auth/model.ts'
import type { Issue } from '#shared/http.ts'

/** Of a name that somebody is given and has not typed into the form of registration. */
export function usernameIssues(name: string): Issue[] {
  const { error } = username.safeParse(name)
  return error ? issuesOf(error, 'username') : []
}

/** People sign in by name or by address, so nobody's name may be somebody else's address. */
export function nameIssues({ username, email }: { username: string; email: string }): Issue[] {
  if (!username.includes('@') || comparable(username) === comparable(email)) return []
  return [{ field: 'username', message: 'A username with an @ must be your own e-mail address' }]
}
