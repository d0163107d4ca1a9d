import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { type Condition, checkRow } from '../../platform/data/writes.ts'
import type { UserRow } from './store.ts'

/**
 * That the account's rights, name and addresses are as they were read: other rows copy them, claim them, and give rights
 * by a confirmed address.
 */
export function userUnchanged(user: UserRow): Condition {
  const known = decisive.filter(name => user[name] !== undefined)
  const missing = decisive.filter(name => user[name] === undefined)
  return {
    expression: [
      ...known.map(name => `#${name} = :${name}`),
      ...missing.map(name => `attribute_not_exists(#${name})`),
    ].join(' AND '),
    values: Object.fromEntries(known.map(name => [name, user[name]])),
  }
}

/** Fails if the account has changed since it was read, or is being deleted. */
export const checkUserUnchanged = (user: UserRow): Write => checkRow(keys.user(user.id), userUnchanged(user))

/** `maySignIn`, as a condition: who is being deleted gets no child, spot or bill that would go along. */
export const isNotClosed: Condition = {
  expression: '#status IN (:active, :pending)',
  values: { active: 'active', pending: 'pending_review' },
}

/** Fails if the account is closed, or is being deleted. */
export const checkNotClosed = (userId: string): Write => checkRow(keys.user(userId), isNotClosed)

const decisive = [
  'sessionVersion',
  'status',
  'role',
  'firstName',
  'lastName',
  'email',
  'emailConfirmedAt',
  'pendingEmail',
  'mobilePhone',
  'phoneNumber',
  'homePhone',
  'formerIds',
] as const
