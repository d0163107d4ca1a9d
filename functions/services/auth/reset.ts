import type { Request } from '#functions/identity/http/serve.ts'
import { resetLink } from '#functions/identity/mailLinks/auth.ts'
import { remove } from '#functions/platform/data/entity.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { keys } from '#functions/platform/data/table.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { settings } from '#functions/platform/environment/settings.ts'
import { Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { isWithin, limit } from '#functions/platform/http/limits.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import { digestOf } from '#functions/platform/secrets/tokens.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { resets } from '#functions/stores/auth/passwordResets.ts'
import { comparable } from '#functions/stores/claims/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { addressesOf } from '#functions/stores/users/mailAddresses.ts'
import { changeUser, getUser, maySignIn } from '#functions/stores/users/store.ts'
import type { auth } from '#shared/auth/routes.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { hashPassword, passwordIssues } from './passwords.ts'
import { guessesForgiven } from './signIn.ts'

/** Always the same words: nobody learns here whose address is known. Who it is, a worker looks up later. */
export async function askForReset({ body, ip, now }: Request<typeof auth.forgotPassword>) {
  const email = comparable(body.email)
  const within = await Promise.all([
    isWithin(`forgot#${email}`, { max: 3, seconds: 3600, whenBlind: 'allow' }, now),
    isWithin(`forgot#${ip}`, { max: 300, seconds: 3600, whenBlind: 'allow' }, now),
  ])
  const ref = newId('rst', now)
  if (!within.includes(false)) {
    await commit(dueWork({ kind: 'password-reset', ref, at: now.toISOString(), payload: { email } }))
  }
  const message = "If your email exists in our system, you'll receive password reset instructions."
  return settings.APP_MODE === 'local' ? { message, debug: { resetLink: await resetLink(ref) } } : { message }
}

/** By the link of the mail, once; only the newest link counts. Nobody is signed in by it, everybody is signed out. */
export async function resetPassword({ body, ip, now }: Request<typeof auth.resetPassword>) {
  await limit(`reset#${ip}`, { max: 300, seconds: 3600, whenBlind: 'refuse' }, now)
  const seconds = Math.floor(now.getTime() / 1000)
  const reset = await resets.get(keys.reset(digestOf(body.token)))
  const user = reset && reset.exp > seconds ? await getUser(reset.userId) : undefined
  if (!reset || !user || user.resetId !== reset.id || !maySignIn(user)) throw isOver()
  refuseIf(passwordIssues(body.password, { ...user, clubName: club.name }))
  const proved = user.email === reset.email && !user.playerId
  const changes = {
    passwordHash: await hashPassword(body.password),
    pwRule: 'min12',
    resetId: undefined,
    ...(proved && { emailConfirmedAt: user.emailConfirmedAt ?? now.toISOString() }),
  } as const
  const isNewest = { expression: '#resetId = :reset', values: { reset: reset.id } }
  const isGood = { expression: '#exp > :seconds', values: { seconds } }
  try {
    await commit(
      remove(keys.reset(reset.id), isGood),
      changeUser(user, changes, { revoke: true, when: isNewest }),
      guessesForgiven(user.id, ip, now),
      ...queueMailTo(await addressesOf(user), 'passwordChanged', { name: user.firstName }, now),
      auditRow({ actor: user.id, action: 'password-reset', subject: user.id }, now),
    )
  } catch (error) {
    throw error instanceof ConditionFailed ? isOver() : error
  }
  return { message: 'Your password has been reset. You can log in with it now.' }
}

const isOver = () =>
  new Refusal(400, 'This link is not valid any more. Please request a new password reset link.', [
    { field: 'token', message: 'This link is not valid any more. Please request a new password reset link.' },
  ])
