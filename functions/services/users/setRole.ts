import { isStaff, ownsAccount, type Role, roleLabels } from '#shared/access.ts'
import type { Relationships, UserListItem } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { getOwnRows, type OwnRows, type UserRow, updateUser } from '../../stores/users/store.ts'
import { userUnchanged } from '../../stores/users/unchanged.ts'
import { createPasswordLink } from '../auth/createPasswordLink.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { assertOwnsAddress } from './assertOwnsAddress.ts'
import { findOtherAdmin } from './lastAdminGuard.ts'
import { toPlayers, toUserListItem } from './view.ts'

/**
 * Sets a user's role, effective with their next request; ends all of their sessions. Staff with a password under the
 * shorter rule get a link to choose a longer one, and act as parents until they have.
 */
export async function setRole({
  caller,
  params,
  body: { role },
  now,
}: Request<typeof routes.setRole>): Promise<UserListItem> {
  const excluded = new Set<string>()
  return retryOnConflict(async () => {
    const own = await getOwnRows(params.id)
    if (!own || own.user.status === 'deleting') throw notFound('User')
    const { user } = own
    assertNotChildAccount(user, role)
    const changes = {
      role,
      keepsRights: undefined,
      ...(user.status === 'pending_review' && { status: 'active' as const }),
    }
    const after: UserRow = { ...user, ...changes }
    if (user.role === role && user.status === after.status)
      return toUserListItem(user, relationshipsOfAdult(own))
    if (isStaff(role)) assertOwnsAddress(user, 'role')
    const resigns = user.role === 'admin' && role !== 'admin'
    const adminCheck = resigns ? await findOtherAdmin(user, { caller, excluded }) : undefined
    const writes = await roleChangeWrites(own, after, now)
    const details = { from: user.role, to: role }
    try {
      await commit(
        ...writes,
        ...(adminCheck ? [adminCheck.write] : []),
        auditWrite({ actor: caller.id, action: 'user.role', subject: user.id, details }, now),
      )
      return toUserListItem(after, relationshipsOfAdult(own))
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (adminCheck && error.failed.includes(adminCheck.write)) excluded.add(adminCheck.id)
      throw error
    }
  })
}

/**
 * The writes that change a role: all sessions end, and whoever needs a longer password for it gets a link to choose one.
 */
export async function roleChangeWrites(
  { user, teamIds }: OwnRows,
  after: UserRow,
  now: Date,
): Promise<Write[]> {
  const link = await createPasswordLinkIfNeeded(after, now)
  const changed = link ? { ...after, resetId: link.resetId } : after
  return [
    updateUser(user, changed, { revoke: true, when: userUnchanged(user) }),
    ...(link ? [link.write] : []),
    queueMailToUser(after.id, 'roleChanged', { role: roleLabels[after.role], ref: link?.ref }, now),
    ...(teamIds.length > 0 ? [staffRoleJob(user.id, now)] : []),
  ]
}

/** A child's account keeps its role: its rights depend on guardians, and adults have none. */
function assertNotChildAccount(user: UserRow, role: Role): void {
  const message =
    user.role === 'player'
      ? 'A child’s account always stays a player account. An adult needs an account of their own.'
      : 'Only a child’s account can be a player account. Add the child to their family instead.'
  if ((user.role === 'player') !== (role === 'player')) {
    throw new HttpError(400, message, [{ field: 'role', message }])
  }
}

/** For an adult's account. */
export const relationshipsOfAdult = ({ children }: OwnRows): Relationships => ({
  players: toPlayers(children),
  parents: [],
})

/** A password link for someone with staff rights whose password is missing or too short for them. */
export async function createPasswordLinkIfNeeded(user: UserRow, now: Date) {
  // A mailbox that may be somebody else’s gets none.
  const needsOne = isStaff(user.role) && user.pwRule !== 'min12' && ownsAccount(user)
  return needsOne ? createPasswordLink(user, now) : undefined
}

/** A job decides which team positions the user may keep: there may be many, and the rights are already gone. */
const staffRoleJob = (userId: string, now: Date): Write =>
  enqueueJob({ kind: 'staff-aftermath', ref: userId, at: now.toISOString(), payload: { userId } })
