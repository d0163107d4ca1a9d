import * as z from 'zod'
import { entity } from '../data/entity.ts'
import { keys } from '../data/table.ts'
import { commit } from '../data/transaction.ts'
import type { DueWork } from '../due/store.ts'
import { deliver } from '../mail/send.ts'
import { addressesOf } from '../users/addresses.ts'
import { changeUser, getUser, maySignIn, ownerOf } from '../users/store.ts'
import { digestOf, resetLink, resetToken } from './links.ts'

/** How long a link works, in seconds. */
const linkSeconds = 30 * 60

const Reset = z.object({
  /** The digest of the link's token. */
  id: z.string(),
  userId: z.string(),
  /** The address whose owner has proved himself by opening the link. */
  email: z.string(),
  /** In seconds since 1970. */
  exp: z.int(),
  ttl: z.int(),
})
export const resets = entity({ schema: Reset, key: row => keys.reset(row.id) })

/** The worker of `askForReset`: makes the link good and mails it, where there is somebody to mail it to. */
export async function sendReset({ ref, at, payload }: DueWork, now: Date): Promise<void> {
  const exp = Math.floor(Date.parse(at) / 1000) + linkSeconds
  const email = z.string().parse(payload.email)
  const user = await getUser((await ownerOf('email', email)) ?? 'nobody')
  // Who has no login yet is given one by his guardian, not by a mail. A link that came too late would only confuse.
  if (!user?.passwordHash || !maySignIn(user) || now.getTime() / 1000 > exp) return
  const id = digestOf(await resetToken(ref))
  const reset = { id, userId: user.id, email: user.email, exp, ttl: exp + 86_400 }
  await commit(resets.put(reset), changeUser(user, { resetId: id }))
  const link = await resetLink(ref)
  for (const to of await addressesOf(user)) await deliver('reset', { to, name: user.firstName, link }, now)
}
