import type { Write } from '../../platform/data/transaction.ts'
import { settings } from '../../platform/environment/settings.ts'
import { countUse } from '../../platform/http/rateLimits.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { queueMail } from './outbox.ts'

interface Welcomed {
  id: string
  email: string
  firstName: string
}

/**
 * The mail to a new account with the link that confirms its address; none where a mailbox or a sender, an address on the
 * network, has had its share: anybody can enter anybody's address. The account page sends another link.
 */
export async function welcomeMail(user: Welcomed, sender: string, now: Date): Promise<Write[]> {
  const [mayGet, maySend] = await Promise.all([
    countUse(`welcome-to#${mailboxOf(user.email)}`, { max: 3, seconds: 86_400, onStoreError: 'allow' }, now),
    countUse(
      `welcome-from#${sender}`,
      { max: settings.WELCOME_MAILS_PER_HOUR, seconds: 3600, onStoreError: 'allow' },
      now,
    ),
  ])
  const { id: userId, email: to, firstName: name } = user
  return mayGet && maySend ? [queueMail('welcome', { to, name, userId }, now)] : []
}

/** The mailbox of an address: what is behind a plus in its name is the same one's, and at Gmail dots say nothing. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = normalizeValue(email)
    .replace(/\+[^@]*(?=@)/, '')
    .split('@')
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}
