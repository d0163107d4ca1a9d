import { HttpError } from '../../platform/http/errors.ts'
import { ownsAddress, type UserRow } from '../../stores/users/store.ts'

/** Throws a 409 where people would do for a child what only somebody with a confirmed address may. */
export function assertOwnAddressConfirmed(user: UserRow): void {
  if (ownsAddress(user)) return
  throw new HttpError(
    409,
    `Please confirm your email ${user.email} first. Use the link we emailed you, or resend it from your account page.`,
  )
}

/** Throws a 409 where somebody would get rights over others through an address that nobody has confirmed. */
export function assertOwnsAddress(user: UserRow, field: string): void {
  if (ownsAddress(user)) return
  const message = `${user.fullName} has not confirmed ${user.email} yet. They can use the link we emailed them, or resend it from their account page.`
  throw new HttpError(409, message, [{ field, message }])
}
