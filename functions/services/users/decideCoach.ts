import type { UserListItem } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { getOwnRows, type OwnRows, type UserRow, updateUser } from '../../stores/users/store.ts'
import { userUnchanged } from '../../stores/users/unchanged.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { assertOwnsAddress } from './assertOwnsAddress.ts'
import { createPasswordLinkIfNeeded, relationshipsOfAdult } from './setRole.ts'
import { toUserListItem } from './view.ts'

/**
 * Approves or declines someone who registered as a coach, effective with their next request. If the password was
 * chosen under the shorter rule, the mail asks for a longer one first. Idempotent.
 */
export async function decideCoach({
  caller,
  params,
  body: { approved },
  now,
}: Request<typeof routes.approveCoach>): Promise<UserListItem> {
  return retryOnConflict(async () => {
    const own = await getOwnRows(params.id)
    if (!own || own.user.status === 'deleting') throw notFound('User')
    const { user } = own
    const role = approved ? user.role : 'parent'
    if (user.status !== 'pending_review') return getDecided(own, approved)
    if (approved) assertOwnsAddress(user, 'approved')
    const after: UserRow = { ...user, role, status: 'active' }
    const link = await createPasswordLinkIfNeeded(after, now)
    const details = { approved }
    await commit(
      updateUser(
        user,
        { role, status: 'active', ...(link && { resetId: link.resetId }) },
        { when: userUnchanged(user) },
      ),
      ...(link ? [link.write] : []),
      approved
        ? queueMailToUser(user.id, 'coachApproved', { ref: link?.ref }, now)
        : queueMailToUser(user.id, 'coachDeclined', {}, now),
      auditWrite({ actor: caller.id, action: 'user.approve', subject: user.id, details }, now),
    )
    return toUserListItem(after, relationshipsOfAdult(own))
  })
}

/** Already decided, by a second click or by someone else. */
function getDecided(own: OwnRows, approved: boolean): UserListItem {
  if (own.user.role === (approved ? 'coach' : 'parent'))
    return toUserListItem(own.user, relationshipsOfAdult(own))
  throw new HttpError(409, 'This person is not waiting to be approved as a coach.')
}
