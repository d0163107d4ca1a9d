import { isPrivileged } from '#shared/access.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { PlayerRow } from '../../stores/players/store.ts'
import { getUser, type UserRow } from '../../stores/users/store.ts'

/** Whom the office names as the child's parent, read with all else: the child itself tells whether that is so. */
export const getNamedPayer = async (caller: Caller, userId: unknown): Promise<UserRow | undefined> =>
  isPrivileged(caller.role) && typeof userId === 'string' ? getUser(userId) : undefined

/** Guardians pay for the children they register; the office registers on behalf of the child's parent. */
export async function resolvePayer(
  caller: Caller,
  player: PlayerRow,
  named: UserRow | undefined,
): Promise<UserRow> {
  if (caller.childIds.includes(player.id)) return caller.user
  if (named && named.id === player.parentId) return named
  const parent = player.parentId ? await getUser(player.parentId) : undefined
  if (!parent) throw new HttpError(409, 'This child has no parent yet who could be invoiced.')
  return parent
}
