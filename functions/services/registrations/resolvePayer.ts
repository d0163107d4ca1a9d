import { isPrivileged } from '#shared/access.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { PlayerRow } from '../../stores/players/store.ts'
import { getUser, maySignIn, type UserRow } from '../../stores/users/store.ts'

/**
 * The parent the office named, read in parallel with everything else; the child's row decides whether that is right.
 */
export const getNamedPayer = async (caller: Caller, userId: unknown): Promise<UserRow | undefined> =>
  isPrivileged(caller.role) && typeof userId === 'string' ? getUser(userId) : undefined

/** Guardians pay for the children they register; the office registers on behalf of the child's parent. */
export async function resolvePayer(
  caller: Caller,
  player: PlayerRow,
  named: UserRow | undefined,
): Promise<UserRow> {
  if (caller.childIds.includes(player.id)) return caller.user
  const { parentId } = player
  const parent = named?.id === parentId ? named : parentId ? await getUser(parentId) : undefined
  if (!parent || !maySignIn(parent)) throw new HttpError(409, 'This child has no parent to invoice yet.')
  return parent
}
