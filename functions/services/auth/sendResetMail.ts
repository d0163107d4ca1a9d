import * as z from 'zod'
import { resetLink, resetToken } from '../../identity/mailLinks/auth.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { passwordResets } from '../../stores/auth/passwordResets.ts'
import { getClaimOwner } from '../../stores/claims/store.ts'
import { getMailAddresses } from '../../stores/users/mailAddresses.ts'
import { getUser, maySignIn, type UserRow, updateUser } from '../../stores/users/store.ts'
import { sendMailNow } from '../mail/send.ts'

/** How long a link is valid, in seconds. */
const linkSeconds = 30 * 60

/** The worker of `requestReset`: activates the link and mails it, if the address has an account. */
export async function sendResetMail(job: Job, now: Date): Promise<void> {
  const user = await activateResetLink({ ...job, email: z.string().parse(job.payload.email) }, now)
  if (!user) return
  const link = await resetLink(job.ref)
  for (const to of await getMailAddresses(user))
    await sendMailNow('reset', { to, name: user.firstName, link }, now)
}

type AskedReset = Pick<Job, 'ref' | 'at'> & { email: string }

/**
 * Makes the link work for the account with this address, and returns the account; it may be done twice. Whoever waits for
 * the mail does not wait a minute more because something else of the account was just written.
 */
export const activateResetLink = (asked: AskedReset, now: Date): Promise<UserRow | undefined> =>
  retryOnConflict(() => activateOnce(asked, now))

async function activateOnce({ ref, at, email }: AskedReset, now: Date): Promise<UserRow | undefined> {
  const exp = Math.floor(Date.parse(at) / 1000) + linkSeconds
  const user = await getUser((await getClaimOwner('email', email)) ?? 'nobody')
  // A child without a login gets one from its guardian, not by mail. An expired link would only confuse.
  if (!user || (user.playerId && !user.passwordHash) || !maySignIn(user) || now.getTime() / 1000 > exp)
    return undefined
  const id = hashToken(await resetToken(ref))
  // A stranger's request must not void the link that the owner has just opened.
  const group = user.resetId ?? id
  const reset = { id, group, userId: user.id, email: user.email, exp, ttl: exp + 86_400 }
  // The link goes to the address that was read, which must not be the account's former one by now.
  const when = {
    expression: '#sessionVersion = :sv AND #email = :email AND attribute_not_exists(#resetId)',
    values: { sv: user.sessionVersion, email: user.email },
  }
  const changed = user.resetId === group ? [] : [updateUser(user, { resetId: group }, { when })]
  await commit(passwordResets.put(reset), ...changed)
  return user
}
