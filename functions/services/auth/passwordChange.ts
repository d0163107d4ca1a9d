import type { Request } from '#functions/identity/http/serve.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { newSession } from '#functions/stores/sessions/store.ts'
import { addressesOf } from '#functions/stores/users/mailAddresses.ts'
import { changeUser } from '#functions/stores/users/store.ts'
import type { auth } from '#shared/auth/routes.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { checkPassword, hashPassword, passwordIssues } from './passwords.ts'
import { countGuess, guessesForgiven, signedIn } from './signIn.ts'

/** By somebody who is signed in and knows the present one. Every other device is signed out. */
export async function changePassword({
  caller,
  body,
  now,
  ip,
  userAgent,
}: Request<typeof auth.changePassword>) {
  const { user } = caller
  await countGuess(user.id, ip, now)
  if (!(await checkPassword(body.currentPassword, user.passwordHash))) {
    const message = 'This is not your current password'
    throw new Refusal(400, message, [{ field: 'currentPassword', message }])
  }
  refuseIf(passwordIssues(body.password, { ...user, clubName: club.name }))
  const changes = {
    passwordHash: await hashPassword(body.password),
    pwRule: 'min12',
    resetId: undefined,
  } as const
  const changed = { ...user, ...changes, sessionVersion: user.sessionVersion + 1 }
  const begun = newSession(changed, now, { userAgent, kept: caller.session.kept })
  const tell = { name: user.firstName }
  try {
    await commit(
      changeUser(user, changes, { revoke: true }),
      begun.write,
      guessesForgiven(user.id, ip, now),
      ...queueMailTo(await addressesOf(user), 'passwordChanged', tell, now),
      auditRow({ actor: user.id, action: 'password-change', subject: user.id }, now),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    throw new Refusal(409, 'Your account has changed meanwhile. Please try again.')
  }
  return signedIn(changed, begun, now)
}
