import { getEffectiveRole, isAddressDue } from '#shared/access.ts'
import { keys } from '../../platform/data/table.ts'
import { getUsersById, listUsersOfRole, type UserRow, users } from '../../stores/users/store.ts'
import { type Migration, rewrite } from './migration.ts'

/**
 * Stores of each account whether its address was confirmed from outside, for versions before it had not noted that for
 * all; then the rights of staff wait for a link that is opened from inside. One administrator keeps them, if all would
 * have to wait.
 */
export const markUnknownOwners: Migration = {
  number: 2,
  title: 'Have staff confirm an email that may not be theirs',
  of: 'USER/ME',
  // Of this kind are also links to children and teams.
  change: item => (item.sk === keys.user('').sk ? store(item) : []),
}

const store = rewrite(users, async user => ({
  ...user,
  ...((await isLastAdmin(user)) && { keepsRights: true }),
}))

/** Whether an administrator of an earlier version who would have to wait is the only one who could act. */
async function isLastAdmin(user: UserRow): Promise<boolean> {
  const { role, status, pwRule, confirmedSignedOut } = user
  const mayAct = role === 'admin' && status === 'active' && pwRule === 'min12'
  if (!mayAct || !confirmedSignedOut || !isAddressDue(user)) return false
  // An index may still show another one as before.
  const admins = await getUsersById((await listUsersOfRole('admin')).map(({ id }) => id))
  return !admins.some(
    other => other.id !== user.id && other.pwRule === 'min12' && getEffectiveRole(other) === 'admin',
  )
}
