import type { Request } from '#functions/identity/http/serve.ts'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { changeUser, type OwnRows, readOwnRows, type User } from '#functions/stores/users/store.ts'
import type { UserRow } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import { mailTo } from '../mail/outbox.ts'
import { asRead, familyOf, linkFor } from './role.ts'
import { userRow } from './view.ts'

/**
 * Whoever registered as a coach becomes one, or stays a parent, with his very next request. Where his password is of
 * the shorter rule, the mail leads to a longer one first. Asked twice, it was done once.
 */
export async function approveCoach({
  caller,
  params,
  body: { approved },
  now,
}: Request<typeof routes.approveCoach>): Promise<UserRow> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const own = await readOwnRows(params.id)
    if (!own || own.user.status === 'deleting') throw notFound('User')
    const { user } = own
    const role = approved ? user.role : 'parent'
    if (user.status !== 'pending_review') return decided(own, approved)
    const after: User = { ...user, role, status: 'active' }
    const link = await linkFor(after, now)
    const details = { approved }
    try {
      await commit(
        changeUser(
          user,
          { role, status: 'active', ...(link && { resetId: link.resetId }) },
          { when: asRead(user) },
        ),
        ...(link ? [link.write] : []),
        approved
          ? mailTo(user.id, 'coachApproved', { ref: link?.ref }, now)
          : mailTo(user.id, 'coachDeclined', {}, now),
        auditRow({ actor: caller.id, action: 'user.approve', subject: user.id, details }, now),
      )
      return userRow(after, familyOf(own))
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}

/** By a second click, or somebody else. */
function decided(own: OwnRows, approved: boolean): UserRow {
  if (own.user.role === (approved ? 'coach' : 'parent')) return userRow(own.user, familyOf(own))
  throw new Refusal(409, 'This person is not waiting to be approved as a coach.')
}
