import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { checkRow } from '../../platform/data/writes.ts'
import { HttpError } from '../../platform/http/errors.ts'
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

/** Admins who can actually sign in: one who has not chosen a password yet cannot. */
export const listActingAdmins = async (): Promise<string[]> =>
  (await listUsersOfRole('admin')).filter(({ pwRule }) => pwRule === 'min12').map(({ id }) => id)

/** The same, as a condition on one account. */
const isAdmin = {
  expression: '#role = :admin AND #status = :active AND #pwRule = :long',
  values: { admin: 'admin', active: 'active', long: 'min12' },
}
