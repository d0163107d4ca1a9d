import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import { foldLookalikes } from '../claims/lookalikes.ts'
import { claimValue, releaseClaim } from '../claims/store.ts'
import { indexWrites } from './searchIndex.ts'
import { type UserRow, users } from './store.ts'

/** A new account with claims on its user name and address; the writes fail if either is taken. */
export const createUser = (user: UserRow): Write[] => [
  users.create(user),
  ...indexWrites(undefined, user),
  claimValue('username', user.username, user.id),
  claimValue('lookalike', foldLookalikes(user.username), user.id),
  claimValue('email', user.email, user.id),
]

/** Frees the names of an account. */
export const releaseNames = ({
  id,
  username,
  email,
}: Pick<UserRow, 'id' | 'username' | 'email'>): Write[] => [
  releaseClaim('username', username, id),
  releaseClaim('lookalike', foldLookalikes(username), id),
  releaseClaim('email', email, id),
]

/** Deletes an account and the names claimed for it. */
export const deleteAccountWrites = (user: UserRow): Write[] => [
  deleteRow(keys.user(user.id)),
  ...indexWrites(user, undefined),
  ...releaseNames(user),
]
