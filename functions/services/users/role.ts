import type { Request } from '#functions/identity/http/serve.ts'
import type { Condition } from '#functions/platform/data/entity.ts'
import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { changeUser, type OwnRows, readOwnRows, type User } from '#functions/stores/users/store.ts'
import { isStaff, type Role, roleLabels } from '#shared/access.ts'
import type { Relationships, UserRow } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import { passwordLink } from '../auth/invitation.ts'
import { mailTo } from '../mail/outbox.ts'
import { anotherAdmin } from './lastAdminGuard.ts'
import { playersIn, userRow } from './view.ts'

/**
 * What somebody may do from his very next request on; all of his sessions end. Staff whose password is of the shorter
 * rule get a link to choose another, and are parents until they have.
 */
export async function setRole({
  caller,
  params,
  body: { role },
  now,
}: Request<typeof routes.setRole>): Promise<UserRow> {
  const unfit = new Set<string>()
  for (let attempt = 0; attempt < 5; attempt++) {
    const own = await readOwnRows(params.id)
    if (!own || own.user.status === 'deleting') throw notFound('User')
    const { user, teamIds } = own
    refuseChildren(user, role)
    const changes = { role, ...(user.status === 'pending_review' && { status: 'active' as const }) }
    const after: User = { ...user, ...changes }
    if (user.role === role && user.status === after.status) return userRow(user, familyOf(own))
    const resigns = user.role === 'admin' && role !== 'admin'
    const witness = resigns ? await anotherAdmin(user, { caller, unfit }) : undefined
    const told = await telling(after, now)
    const details = { from: user.role, to: role }
    try {
      await commit(
        changeUser(user, { ...changes, ...told.changes }, { revoke: true, when: asRead(user) }),
        ...(witness ? [witness.write] : []),
        ...told.writes,
        ...(teamIds.length > 0 ? [leavesTeams(user.id, now)] : []),
        auditRow({ actor: caller.id, action: 'user.role', subject: user.id, details }, now),
      )
      return userRow(after, familyOf(own))
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (witness && error.failed.includes(witness.write)) unfit.add(witness.id)
    }
  }
  throw new TooMuchContention()
}

/** A child stays one: what it may do depends on its guardians, and nobody grown up has any. */
function refuseChildren(user: User, role: Role): void {
  const message =
    user.role === 'player'
      ? 'The account of a child stays a player’s. A grown-up needs an account of his own.'
      : 'Only the account of a child is a player’s. Add the child in the family that it belongs to.'
  if ((user.role === 'player') !== (role === 'player')) {
    throw new Refusal(400, message, [{ field: 'role', message }])
  }
}

/** Of somebody grown up. */
export const familyOf = ({ children }: OwnRows): Relationships => ({
  players: playersIn(children),
  parents: [],
})

/** He has changed in nothing that the role depends on. */
export const asRead = ({ sessionVersion, role, status, email }: User): Condition => ({
  expression: '#sessionVersion = :sv AND #role = :role AND #status = :status AND #email = :email',
  values: { sv: sessionVersion, role, status, email },
})

/** The link that somebody gets with staff rights who has no password that is good enough for them. */
export async function linkFor(user: User, now: Date) {
  const needsOne = isStaff(user.role) && user.pwRule !== 'min12'
  return needsOne ? passwordLink(user, now) : undefined
}

async function telling(after: User, now: Date): Promise<{ changes: Partial<User>; writes: Write[] }> {
  const link = await linkFor(after, now)
  const mail = mailTo(after.id, 'roleChanged', { role: roleLabels[after.role], ref: link?.ref }, now)
  return { changes: link ? { resetId: link.resetId } : {}, writes: link ? [link.write, mail] : [mail] }
}

/** Which teams he may still be with is looked at afterwards: they may be many, and he has no rights there by then. */
const leavesTeams = (userId: string, now: Date): Write =>
  dueWork({ kind: 'staff-aftermath', ref: userId, at: now.toISOString(), payload: { userId } })
