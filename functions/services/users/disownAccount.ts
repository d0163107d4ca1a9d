import type { auth } from '#shared/auth/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import type { Condition } from '../../platform/data/writes.ts'
import { enforceLimit } from '../../platform/http/rateLimits.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { moveClaim } from '../../stores/claims/store.ts'
import { club } from '../../stores/club/settings.ts'
import { isMailboxOwners } from '../../stores/users/ownership.ts'
import { getOwnRows, type OwnRows, type UserRow, updateUser } from '../../stores/users/store.ts'
import { findReset, linkExpired } from '../auth/resetLink.ts'
import { syncNames } from './syncNames.ts'

/**
 * Frees the address of an account that its owner says not to know: it was mistyped, or somebody borrowed it. The account
 * stays with whoever has its password, and is asked for another address; until that is confirmed it has no rights over
 * anybody, not even over its children.
 */
export async function disownAccount({ body, ip, now }: Request<typeof auth.disownAccount>) {
  await enforceLimit(`reset#${ip}`, { max: 300, seconds: 3600, onStoreError: 'refuse' }, now)
  const { user } = await findReset(body.token, now)
  const own = await getOwnRows(user.id)
  if (!own || user.playerId || isMailboxOwners(user)) throw linkExpired()
  const isOpen = {
    expression: '#resetId = :group AND #email = :email',
    values: { group: user.resetId, email: user.email },
  }
  try {
    await commit(...freeAddressWrites(own, { actor: user.id, when: isOpen }, now))
  } catch (error) {
    throw error instanceof ConditionFailed ? linkExpired() : error
  }
  return { message: 'This account no longer has your email, and you won’t get any more email about it.' }
}

/**
 * Takes its address, which is not its own, from an account, with what it has of others until it has confirmed another. An
 * administrator whom nobody could replace goes on.
 */
export function freeAddressWrites(
  { user, childIds }: Pick<OwnRows, 'user' | 'childIds'>,
  { actor, when }: { actor: string; when: Condition },
  now: Date,
): Write[] {
  const email = `${user.id.toLowerCase()}@${club.playerMailDomain}`
  const at = now.toISOString()
  const changes: Partial<UserRow> = {
    email,
    pendingEmail: undefined,
    emailConfirmedAt: undefined,
    confirmedSignedOut: undefined,
    awaitsAddress: true,
    disowned: [...(user.disowned ?? []), hashToken(normalizeValue(user.email))],
    resetId: undefined,
    mailProblem: { kind: 'bounce', at, detail: 'The owner of this email doesn’t recognize this account.' },
  }
  return [
    updateUser(user, changes, { when }),
    ...moveClaim('email', user.email, email, user.id),
    ...syncNames(user, { ...user, ...changes }, childIds),
    auditWrite({ actor, action: 'profile-change', subject: user.id, details: { fields: ['email'] } }, now),
  ]
}
