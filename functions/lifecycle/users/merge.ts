import { type Role, roleLabels, roles } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { queueMailToAddresses } from '../../services/mail/outbox.ts'
import { assertOwnsAddress } from '../../services/users/assertOwnsAddress.ts'
import { syncNames } from '../../services/users/syncNames.ts'
import { toUserListItem } from '../../services/users/view.ts'
import { auditWrites, saveFormerName } from '../../stores/audit/store.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { getOwnRows, type OwnRows, type UserRow, updateUser } from '../../stores/users/store.ts'
import { userUnchanged } from '../../stores/users/unchanged.ts'

/**
 * Merges two accounts of one adult into the first. The other one ends at once; a job hands over its children,
 * registrations, teams and credentials. Payments stay recorded as they were and are listed with the first account
 * from now on (`formerIds`).
 */
export async function mergeUsers({
  caller,
  params,
  body,
  now,
}: Request<typeof routes.merge>): Promise<UserListItem> {
  if (params.id === body.from) throw mergeRefused('These accounts are already merged.')
  if (body.from === caller.id)
    throw mergeRefused('You’re logged in to this account, so it has to be the one you keep.')
  const [into, from] = await Promise.all([getOwnRows(params.id), getOwnRows(body.from)])
  if (!into || !from || !isNotDeleting(into) || !isNotDeleting(from)) throw notFound('User')
  assertMergeable(into, from)
  assertOwnsAddress(into.user, 'from')
  const formerIds = [...(into.user.formerIds ?? []), from.user.id, ...(from.user.formerIds ?? [])]
  const changes = { ...missingContactFields(into.user, from.user), formerIds: [...new Set(formerIds)] }
  const after = { ...into.user, ...changes }
  const { id, fullName: name } = from.user
  try {
    await commit(
      updateUser(into.user, changes, { when: userUnchanged(into.user) }),
      ...syncNames(into.user, after, into.childIds),
      updateUser(from.user, { status: 'deleting' }, { revoke: true, when: userUnchanged(from.user) }),
      enqueueJob({
        kind: 'user-merge',
        ref: id,
        at: now.toISOString(),
        payload: { userId: id, into: after.id },
      }),
      saveFormerName(id, name),
      ...queueMailToAddresses(
        [...new Set([after.email, from.user.email])],
        'accountsMerged',
        mailOf(after),
        now,
      ),
      ...auditWrites(
        { actor: caller.id, action: 'users.merge', subject: after.id, details: { from: id, name } },
        [id],
        now,
      ),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    throw new HttpError(409, 'One of the accounts just changed. Please check again.')
  }
  return toUserListItem(after)
}

const mailOf = ({ firstName: name, username, email }: UserRow) => ({ name, username, email })

const isNotDeleting = ({ user }: OwnRows): boolean => user.status !== 'deleting'

/** A merge must not add rights or leave a child twice. */
function assertMergeable(into: OwnRows, from: OwnRows): void {
  if (into.user.playerId || from.user.playerId)
    throw mergeRefused('This is a child’s account. Please merge the child’s two profiles instead.')
  if (rank(from.user.role) < rank(into.user.role))
    throw mergeRefused(
      `${from.user.fullName} has the role ${roleLabels[from.user.role]} in this account. Please keep it, or change the role first.`,
    )
  const own = new Set(into.children.map(({ childName = '' }) => normalizeValue(childName)))
  const shared = new Set(into.childIds)
  const twin = from.children.find(
    ({ childId, childName = '' }) => own.has(normalizeValue(childName)) && !shared.has(childId),
  )
  if (twin)
    throw mergeRefused(
      `Both accounts have a child called ${twin.childName}. Please merge the two profiles of the child first.`,
    )
}

const rank = (role: Role): number => roles.indexOf(role)

const mergeRefused = (message: string) => new HttpError(409, message, [{ field: 'from', message }])

/** Contact data that only the other account has. */
function missingContactFields(into: UserRow, from: UserRow): Partial<UserRow> {
  const whole = into.address ? {} : pick(from, ['address', 'city', 'state', 'zip'])
  const each = (['phoneNumber', 'mobilePhone', 'homePhone', 'usaLacrosseNumber'] as const).filter(
    field => !into[field],
  )
  return { ...whole, ...pick(from, each) }
}

const pick = (user: UserRow, fields: readonly (keyof UserRow)[]): Partial<UserRow> =>
  Object.fromEntries(fields.flatMap(field => (user[field] === undefined ? [] : [[field, user[field]]])))
