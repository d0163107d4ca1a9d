import type { Issue } from '#shared/http.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { club } from '../../stores/club/settings.ts'

/** The generated address of a child's login has no mailbox, and whoever takes one takes the child's. */
export function findMailboxIssues(email: string, field = 'email'): Issue[] {
  if (!normalizeValue(email).endsWith(`@${normalizeValue(club.playerMailDomain)}`)) return []
  return [{ field, message: 'This is the address of a player’s login. Please enter an adult’s email' }]
}
