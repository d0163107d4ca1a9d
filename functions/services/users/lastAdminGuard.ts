import { getEffectiveRole } from '#shared/access.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { checkRow } from '../../platform/data/writes.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { actsAsStaff } from '../../stores/users/ownership.ts'
import { listUsersOfRole, type UserRow } from '../../stores/users/store.ts'

/**
 * Finds another administrator for the transaction that demotes one: it only goes through if the other one still has
 * the role. A counter could drift, and two admins demoting each other would each still see the other.
 */
export async function findOtherAdmin(
  user: Pick<UserRow, 'id'>,
  { caller, excluded }: { caller: { id: string }; excluded: ReadonlySet<string> },
): Promise<{ id: string; write: Write }> {
  const isFit = (id: string) => id !== user.id && !excluded.has(id)
  const id = isFit(caller.id) ? caller.id : (await listActingAdmins()).find(isFit)
  if (id === undefined) throw new HttpError(409, 'The club needs at least one administrator.')
  return { id, write: checkRow(keys.user(id), isAdmin) }
}

/** Admins who can sign in and act: not one who has not chosen a password, nor confirmed the address. */
export const listActingAdmins = async (): Promise<string[]> =>
  (await listUsersOfRole('admin'))
    .filter(user => user.pwRule === 'min12' && getEffectiveRole(user) === 'admin')
    .map(({ id }) => id)

/** The same, as a condition on one account. */
const isAdmin = {
  expression: `#role = :admin AND ${actsAsStaff.expression}`,
  values: { ...actsAsStaff.values, admin: 'admin' },
}
