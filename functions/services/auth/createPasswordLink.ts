import { addHours } from '#shared/dates.ts'
import { resetToken } from '../../identity/mailLinks/auth.ts'
import { newId } from '../../platform/data/ids.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { passwordResets } from '../../stores/auth/passwordResets.ts'
import type { UserRow } from '../../stores/users/store.ts'

/** Long enough for a recipient on vacation. */
const linkHours = 14 * 24

/**
 * A link to choose a password, for a mail that the club sends on its own. It works like a password reset link but
 * lasts longer. The mail builds the link from `ref`; it is valid as long as the account has its `resetId`.
 */
export async function createPasswordLink(
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  now: Date,
): Promise<{ ref: string; resetId: string; write: Write }> {
  const ref = newId('inv', now)
  const id = hashToken(await resetToken(ref))
  const exp = Math.floor(addHours(now, linkHours).getTime() / 1000)
  return { ref, resetId: id, write: passwordResets.put({ id, userId, email, exp, ttl: exp + 86_400 }) }
}
