import { HttpError } from '../../platform/http/errors.ts'
import { ownsAddress, type UserRow } from '../../stores/users/store.ts'

/** Throws a 409 where people would do for a child what only somebody with a confirmed address may. */
export function assertOwnAddressConfirmed(user: UserRow): void {
  if (ownsAddress(user)) return
  throw new HttpError(
    409,
    `Please confirm your address ${user.email} first: the link is in the mail we sent you, and your account page sends it again.`,
  )
}

/** Throws a 409 where somebody would get rights over others through an address that nobody has confirmed. */
export function assertOwnsAddress(user: UserRow, field: string): void {
  if (ownsAddress(user)) return
  const message = `${user.fullName} has not confirmed the address ${user.email} yet. The link is in the mail they got, and their account page sends it again.`
  throw new HttpError(409, message, [{ field, message }])
}
