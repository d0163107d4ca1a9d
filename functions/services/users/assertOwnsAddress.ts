import { ownsAccount } from '#shared/access.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { UserRow } from '../../stores/users/store.ts'

/** Throws a 409 where people would do for a child what only somebody may whose address is known to be theirs. */
export function assertOwnAddressConfirmed(user: UserRow): void {
  if (ownsAccount(user)) return
  throw new HttpError(
    409,
    `Please confirm your email ${user.email} first. Use the link we emailed you, or resend it from your account page.`,
  )
}

/** Throws a 409 where somebody would get rights over others through an address that may not be theirs. */
export function assertOwnsAddress(user: UserRow, field: string): void {
  if (ownsAccount(user)) return
  const message = `${user.fullName} has not confirmed ${user.email} yet. They can use the link we emailed them, or resend it from their account page.`
  throw new HttpError(409, message, [{ field, message }])
}
