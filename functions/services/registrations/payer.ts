import type { Caller } from '#functions/identity/sessions/caller.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import type { Player } from '#functions/stores/players/store.ts'
import { getUser, type User } from '#functions/stores/users/store.ts'
import { isPrivileged } from '#shared/access.ts'

/** Whom the office names as the child's parent, read with all else: the child itself tells whether that is so. */
export const namedPayer = async (caller: Caller, userId: unknown): Promise<User | undefined> =>
  isPrivileged(caller.role) && typeof userId === 'string' ? getUser(userId) : undefined

/** Who registers his own child pays for it; the office registers on behalf of the child's parent. */
export async function payerOf(caller: Caller, player: Player, named: User | undefined): Promise<User> {
  if (caller.childIds.includes(player.id)) return caller.user
  if (named && named.id === player.parentId) return named
  const parent = player.parentId ? await getUser(player.parentId) : undefined
  if (!parent) throw new Refusal(409, 'This child has no parent yet who could be invoiced.')
  return parent
}
