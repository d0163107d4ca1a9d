import { resetToken } from '#functions/identity/mailLinks/auth.ts'
import { newId } from '#functions/platform/data/ids.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { digestOf } from '#functions/platform/secrets/tokens.ts'
import { resets } from '#functions/stores/auth/passwordResets.ts'
import type { User } from '#functions/stores/users/store.ts'
import { addHours } from '#shared/dates.ts'

/** A mail may wait for its reader over a vacation. */
const linkHours = 14 * 24

/**
 * A link to choose a password, for a mail that the club sends by itself: as good as that of who forgot his, only
 * longer. The mail makes the link of `ref`; it counts once `resetId` stands with the account, and until a newer one does.
 */
export async function passwordLink(
  { id: userId, email }: Pick<User, 'id' | 'email'>,
  now: Date,
): Promise<{ ref: string; resetId: string; write: Write }> {
  const ref = newId('inv', now)
  const id = digestOf(await resetToken(ref))
  const exp = Math.floor(addHours(now, linkHours).getTime() / 1000)
  return { ref, resetId: id, write: resets.put({ id, userId, email, exp, ttl: exp + 86_400 }) }
}
