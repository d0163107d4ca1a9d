import type { auth } from '#shared/auth/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { newSession } from '../../stores/sessions/store.ts'
import { getMailAddresses } from '../../stores/users/mailAddresses.ts'
import { updateUser } from '../../stores/users/store.ts'
import { queueMailToAddresses } from '../mail/outbox.ts'
import { checkPassword, findPasswordIssues, hashPassword } from './passwords.ts'
import { countGuess, resetGuesses, signedInReply } from './signIn.ts'

/** For a signed-in user who knows the current password. Signs out every other device. */
export async function changePassword({ caller, body, now, userAgent }: Request<typeof auth.changePassword>) {
  const { user } = caller
  await countGuess(user.id, caller.session.id, now)
  if (!(await checkPassword(body.currentPassword, user.passwordHash))) {
    const message = 'This is not your current password'
    throw new HttpError(400, message, [{ field: 'currentPassword', message }])
  }
  throwIfIssues(findPasswordIssues(body.password, { ...user, clubName: club.name }))
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
      updateUser(user, changes, { revoke: true }),
      begun.write,
      ...resetGuesses(user.id, caller.session.id, now),
      ...queueMailToAddresses(await getMailAddresses(user), 'passwordChanged', tell, now),
      auditWrite({ actor: user.id, action: 'password-change', subject: user.id }, now),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    throw new HttpError(409, 'Your account was just changed. Please try again.')
  }
  return signedInReply(changed, begun, now, { marks: true })
}
