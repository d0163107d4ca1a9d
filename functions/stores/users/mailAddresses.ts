import { actingRole } from '#shared/access.ts'
import { guardiansOf } from './guardianLinks.ts'
import { getUser, maySignIn, type User, users } from './store.ts'

/** Where mail to somebody goes. A child's own address may not exist, so its mail goes to the guardians. */
export async function addressesOf(user: User): Promise<string[]> {
  if (!user.playerId) return [user.email]
  const found = await Promise.all((await guardiansOf(user.playerId)).map(({ userId }) => getUser(userId)))
  return found.flatMap(guardian => (guardian && maySignIn(guardian) ? [guardian.email] : []))
}

/** Of those who run the club. */
export async function adminAddresses(): Promise<string[]> {
  const { rows } = await users.list('scope', 'ROLE#admin', { limit: 20 })
  return rows
    .filter(user => user.status === 'active' && actingRole(user) === 'admin')
    .map(({ email }) => email)
}
