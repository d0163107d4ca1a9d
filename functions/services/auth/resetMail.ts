import * as z from 'zod'
import { resetLink, resetToken } from '#functions/identity/mailLinks/auth.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { digestOf } from '#functions/platform/secrets/tokens.ts'
import { resets } from '#functions/stores/auth/passwordResets.ts'
import { ownerOf } from '#functions/stores/claims/store.ts'
import { addressesOf } from '#functions/stores/users/mailAddresses.ts'
import { changeUser, getUser, maySignIn } from '#functions/stores/users/store.ts'
import { deliver } from '../mail/send.ts'

/** How long a link works, in seconds. */
const linkSeconds = 30 * 60

/** The worker of `askForReset`: makes the link good and mails it, where there is somebody to mail it to. */
export async function sendReset({ ref, at, payload }: DueWork, now: Date): Promise<void> {
  const exp = Math.floor(Date.parse(at) / 1000) + linkSeconds
  const email = z.string().parse(payload.email)
  const user = await getUser((await ownerOf('email', email)) ?? 'nobody')
  // A child without a login is given one by its guardian, not by a mail. A link that came too late would only confuse.
  if (!user || (user.playerId && !user.passwordHash) || !maySignIn(user) || now.getTime() / 1000 > exp) return
  const id = digestOf(await resetToken(ref))
  const reset = { id, userId: user.id, email: user.email, exp, ttl: exp + 86_400 }
  await commit(resets.put(reset), changeUser(user, { resetId: id }))
  const link = await resetLink(ref)
  for (const to of await addressesOf(user)) await deliver('reset', { to, name: user.firstName, link }, now)
}
