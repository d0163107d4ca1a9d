import type { Request } from '#functions/identity/http/serve.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import { moveClaim } from '#functions/stores/claims/store.ts'
import type { User } from '#functions/stores/users/store.ts'
import type { users } from '#shared/users/routes.ts'
import { checkPassword } from '../auth/passwords.ts'
import { countGuess, guessesForgiven } from '../auth/signIn.ts'
import { queueMail } from '../mail/outbox.ts'

/** The writes that go with a new address; both hear of it. Of one's own it takes the password. */
export async function moveAddress(
  request: Request<typeof users.updateProfile>,
  user: User,
  email: string,
): Promise<Write[]> {
  const { caller, ip, now } = request
  const own = user.id === caller.id
  if (own) await provePassword(request)
  const name = user.firstName
  return [
    ...moveClaim('email', user.email, email, user.id),
    ...(own ? [guessesForgiven(user.id, ip, now)] : []),
    queueMail('confirmEmail', { to: email, name, userId: user.id }, now),
    queueMail('emailChanged', { to: user.email, name, address: email }, now),
  ]
}

/** It is the owner who asks, and not whoever found his telephone. */
async function provePassword({ caller, body, ip, now }: Request<typeof users.updateProfile>): Promise<void> {
  await countGuess(caller.id, ip, now)
  if (await checkPassword(body.password ?? '', caller.user.passwordHash)) return
  const message = body.password
    ? 'This is not your password'
    : 'Please enter your password to change the address'
  throw new Refusal(400, message, [{ field: 'password', message }])
}
