import { check } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import { type User, usersOfRole } from '#functions/stores/users/store.ts'
import { actingRole } from '#shared/access.ts'

/**
 * Somebody else who runs the club, for the transaction in which an administrator ceases to be one: it goes through
 * only while that other one still is. A counter could drift, and two who demote each other would both see another.
 */
export async function anotherAdmin(
  user: Pick<User, 'id'>,
  { caller, unfit }: { caller: { id: string }; unfit: ReadonlySet<string> },
): Promise<{ id: string; write: Write }> {
  const isFit = (id: string) => id !== user.id && !unfit.has(id)
  const id = isFit(caller.id) ? caller.id : (await actingAdmins()).find(isFit)
  if (id === undefined) throw new Refusal(409, 'The club needs at least one administrator.')
  return { id, write: check(keys.user(id), isAdmin) }
}

const actingAdmins = async (): Promise<string[]> =>
  (await usersOfRole('admin')).filter(user => actingRole(user) === 'admin').map(({ id }) => id)

/** One who can sign in as one: whoever has not chosen his password yet cannot. */
const isAdmin = {
  expression: '#role = :admin AND #status = :active AND #pwRule = :long',
  values: { admin: 'admin', active: 'active', long: 'min12' },
}
