import type { users } from '#shared/users/routes.ts'
import { checkPassword } from '../auth/passwords.ts'
import { countGuess, guessesForgiven } from '../auth/signIn.ts'
import type { Write } from '../data/transaction.ts'
import { Refusal } from '../http/errors.ts'
import type { Request } from '../http/serve.ts'
import { queueMail } from '../mail/outbox.ts'
import { moveClaim } from './claims.ts'
import type { User } from './store.ts'

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
