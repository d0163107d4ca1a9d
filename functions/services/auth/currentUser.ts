import { getEffectiveRole, isAddressDue, isPasswordChangeDue, isPrivileged, isStaff } from '#shared/access.ts'
import type { CurrentUser } from '#shared/users/model.ts'
import { isMailboxOwners } from '../../stores/users/ownership.ts'
import type { UserRow } from '../../stores/users/store.ts'
import { listConsentsDue } from '../consents/record.ts'

export function toCurrentUser(user: UserRow): CurrentUser {
  const effectiveRole = getEffectiveRole(user)
  return {
    ...user,
    effectiveRole,
    actsAs: effectiveRole,
    pendingReview: user.status === 'pending_review',
    passwordDue: isPasswordChangeDue(user),
    addressDue: isAddressDue(user) || undefined,
    permissions: {
      staff: isStaff(effectiveRole),
      privileged: isPrivileged(effectiveRole),
      admin: effectiveRole === 'admin',
    },
    // A child's address belongs to the club and receives no mail.
    emailConfirmed: isMailboxOwners(user) || user.playerId !== undefined,
    mailProblem: user.mailProblem?.kind,
    waiverAccepted: user.waiverDate !== undefined,
    codeOfConductAccepted: user.codeOfConductDate !== undefined,
    mediaReleaseAccepted: user.mediaReleaseAccepted ?? false,
    consentsDue: listConsentsDue(user),
  }
}
