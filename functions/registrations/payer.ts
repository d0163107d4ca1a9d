import { Refusal } from '../http/errors.ts'
import type { Player } from '../players/store.ts'
import type { Caller } from '../sessions/caller.ts'
import { getUser, type User } from '../users/store.ts'

/** Who registers his own child pays for it; the office registers on behalf of the child's parent. */
export async function payerOf(caller: Caller, player: Player): Promise<User> {
  if (caller.childIds.includes(player.id)) return caller.user
  const parent = player.parentId ? await getUser(player.parentId) : undefined
  if (!parent) throw new Refusal(409, 'This child has no parent yet who could be invoiced.')
  return parent
}
