import type { User } from '#functions/stores/users/store.ts'
import { actingRole, isPasswordDue, isPrivileged, isStaff } from '#shared/access.ts'
import type { CurrentUser } from '#shared/users/model.ts'
import { consentsDue } from '../consents/record.ts'

/** What a person sees of his own account. */
export function currentUser(user: User): CurrentUser {
  const actsAs = actingRole(user)
  return {
    ...user,
    actsAs,
    pendingReview: user.status === 'pending_review',
    passwordDue: isPasswordDue(user),
    permissions: { staff: isStaff(actsAs), privileged: isPrivileged(actsAs), admin: actsAs === 'admin' },
    // A child's address is the club's own and gets no mail.
    emailConfirmed: user.emailConfirmedAt !== undefined || user.playerId !== undefined,
    mailProblem: user.mailProblem?.kind,
    waiverAccepted: user.waiverDate !== undefined,
    codeOfConductAccepted: user.codeOfConductDate !== undefined,
    mediaReleaseAccepted: user.mediaReleaseAccepted ?? false,
    consentsDue: consentsDue(user),
  }
}
