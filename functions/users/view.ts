import { actingRole, isPrivileged, isStaff } from '#shared/access.ts'
import type { CurrentUser } from '#shared/users/model.ts'
import type { User } from './store.ts'

/** What a person sees of his own account. */
export function currentUser(user: User): CurrentUser {
  const actsAs = actingRole(user)
  return {
    ...user,
    actsAs,
    pendingReview: user.status === 'pending_review',
    permissions: { staff: isStaff(actsAs), privileged: isPrivileged(actsAs), admin: actsAs === 'admin' },
    waiverAccepted: user.waiverDate !== undefined,
  }
}
