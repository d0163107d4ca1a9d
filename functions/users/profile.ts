import type { users } from '#shared/users/routes.ts'
import { auditRow } from '../audit/store.ts'
import { checkPassword } from '../auth/passwords.ts'
import { countGuess, guessesForgiven } from '../auth/signIn.ts'
import { ConditionFailed, commit, type Write } from '../data/transaction.ts'
import { notFound, Refusal } from '../http/errors.ts'
import type { Request } from '../http/serve.ts'
import { queueMail } from '../mail/outbox.ts'
import { moveClaim } from './claims.ts'
import { changeUser, type User } from './store.ts'
import { currentUser } from './view.ts'

/** One's own profile. A new address takes the password; both addresses hear of it. */
export async function updateProfile(request: Request<typeof users.updateProfile>) {
  const { caller, params, body, now } = request
  if (params.id !== caller.id) throw notFound('User')
  const { user } = caller
  const { password, ...given } = body
  const { firstName = user.firstName, lastName = user.lastName, mobilePhone } = given
  const changes: Partial<User> = {
    ...given,
    fullName: `${firstName} ${lastName}`,
    ...(mobilePhone !== undefined && { phoneNumber: given.phoneNumber ?? mobilePhone }),
  }
  const writes =
    given.email === undefined || given.email === user.email ? [] : await moveAddress(request, given.email)
  // A reset link that waits in the former mailbox is void with it.
  if (writes.length > 0)
    Object.assign(changes, { emailConfirmedAt: undefined, mailProblem: undefined, resetId: undefined })
  const fields = Object.keys(given)
  try {
    await commit(
      changeUser(user, changes),
      ...writes,
      auditRow({ actor: caller.id, action: 'profile-change', subject: user.id, details: { fields } }, now),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const message = 'That e-mail address is already in use'
    const taken = error.failed.some(write => writes.includes(write))
    if (taken) throw new Refusal(409, message, [{ field: 'email', message }])
    throw new Refusal(409, 'Your account has changed meanwhile. Please try again.')
  }
  return currentUser({ ...user, ...changes })
}

/** The writes that go with a new address, once the password has shown that it is the owner who asks. */
async function moveAddress(
  { caller, body, ip, now }: Request<typeof users.updateProfile>,
  email: string,
): Promise<Write[]> {
  const { user } = caller
  if (user.playerId) {
    const message = 'The address of a player account is given by the club'
    throw new Refusal(400, message, [{ field: 'email', message }])
  }
  await countGuess(user.id, ip, now)
  if (!(await checkPassword(body.password ?? '', user.passwordHash))) {
    const message = body.password
      ? 'This is not your password'
      : 'Please enter your password to change the address'
    throw new Refusal(400, message, [{ field: 'password', message }])
  }
  const name = user.firstName
  return [
    ...moveClaim('email', user.email, email, user.id),
    guessesForgiven(user.id, ip, now),
    queueMail('confirmEmail', { to: email, name, userId: user.id }, now),
    queueMail('emailChanged', { to: user.email, name, address: email }, now),
  ]
}
