import { pages } from '#shared/pages.ts'
import { commit } from '../../platform/data/transaction.ts'
import { settings } from '../../platform/environment/settings.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { newAdminLink } from '../../stores/auth/adminLinks.ts'
import { listActingAdmins } from './lastAdminGuard.ts'

/** Who a link is for, and why. */
interface Wanted {
  /** Without an address, anyone who has the link can use it. */
  email?: string
  /** Why the club needs another administrator; required while it has one. */
  reason?: string
  /** The ARN of whoever asks. */
  operator?: string
}

/**
 * Creates a link that makes somebody an administrator. Only for operators with access to the table; no route calls this.
 * Undefined if the club already has an administrator and no reason for another one is given.
 */
export async function issueAdminLink(
  { email, reason, operator }: Wanted,
  now: Date,
): Promise<{ url: string; expiresAt: Date } | undefined> {
  const forced = await hasAdmin()
  if (forced && !reason) return undefined
  const { token, expiresAt, write } = await newAdminLink({ email, forced, reason }, now)
  const details = { to: email, reason, reference: operator, until: expiresAt.toISOString() }
  await commit(write, auditWrite({ actor: 'system', action: 'admin.link', subject: 'club', details }, now))
  return { url: `${settings.SITE_URL}${pages.claim.path}?token=${token}`, expiresAt }
}

/** Whether anybody can sign in as an administrator. */
export const hasAdmin = async (): Promise<boolean> => (await listActingAdmins()).length > 0
