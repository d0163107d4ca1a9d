import { getEffectiveRole } from '#shared/access.ts'
import { skipUnreadableRows } from '../../platform/data/unreadableRows.ts'
import { listGuardians } from './guardianLinks.ts'
import { hasAnswered } from './ownership.ts'
import { getUser, maySignIn, type UserRow, users } from './store.ts'

/**
 * Where to send a user's mail. A child's own address may not exist, so its mail goes to the guardians: only to those who
 * have answered from their address, since a link to a child's login must not reach a mistyped one.
 */
export async function getMailAddresses(user: UserRow): Promise<string[]> {
  if (!user.playerId) return [user.email]
  const found = await Promise.all((await listGuardians(user.playerId)).map(({ userId }) => getUser(userId)))
  return found.flatMap(guardian =>
    guardian && maySignIn(guardian) && hasAnswered(guardian) ? [guardian.email] : [],
  )
}

/** The addresses of the administrators. */
export async function getAdminAddresses(): Promise<string[]> {
  const { rows } = await skipUnreadableRows(() => users.list('scope', 'ROLE#admin', { limit: 20 }))
  return rows
    .filter(user => user.status === 'active' && getEffectiveRole(user) === 'admin')
    .map(({ email }) => email)
}
