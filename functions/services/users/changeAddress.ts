import type { users } from '#shared/users/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { moveClaim } from '../../stores/claims/store.ts'
import type { UserRow } from '../../stores/users/store.ts'
import { checkPassword } from '../auth/passwords.ts'
import { countGuess, resetGuesses } from '../auth/signIn.ts'
import { queueMail } from '../mail/outbox.ts'

/** The writes for a new address; both addresses are notified. Changing one's own requires the password. */
export async function changeAddressWrites(
  request: Request<typeof users.updateProfile>,
  user: UserRow,
  email: string,
): Promise<Write[]> {
  const { caller, ip, now } = request
  const isOwn = user.id === caller.id
  if (isOwn) await assertPassword(request)
  const name = user.firstName
  return [
    ...moveClaim('email', user.email, email, user.id),
    ...(isOwn ? resetGuesses(user.id, ip, now) : []),
    queueMail('confirmEmail', { to: email, name, userId: user.id }, now),
    queueMail('emailChanged', { to: user.email, name, address: email }, now),
  ]
}

/** Proves that the owner is asking, not someone who found an unlocked phone. */
async function assertPassword({ caller, body, ip, now }: Request<typeof users.updateProfile>): Promise<void> {
  await countGuess(caller.id, ip, now)
  if (await checkPassword(body.password ?? '', caller.user.passwordHash)) return
  const message = body.password
    ? 'This is not your password'
    : 'Please enter your password to change the address'
  throw new HttpError(400, message, [{ field: 'password', message }])
}
