import type { Request } from '#functions/identity/http/serve.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import { queueMailTo } from '#functions/services/mail/outbox.ts'
import { followPerson } from '#functions/services/users/syncNames.ts'
import { userRow } from '#functions/services/users/view.ts'
import { auditRows, keepName } from '#functions/stores/audit/store.ts'
import { comparable } from '#functions/stores/claims/store.ts'
import { changeUser, type OwnRows, readOwnRows, type User } from '#functions/stores/users/store.ts'
import { type Role, roleLabels, roles } from '#shared/access.ts'
import type { UserRow } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'

/**
 * Two accounts of one adult become the first. The other ends at once; its children, registrations, teams and
 * credentials are handed over by due work. What was paid stays written as it was, and is read with the first from
 * now on (`formerIds`).
 */
export async function merge({ caller, params, body, now }: Request<typeof routes.merge>): Promise<UserRow> {
  if (params.id === body.from) throw refused('This is one account already.')
  if (body.from === caller.id) throw refused('You are signed in with this account: please keep it.')
  const [into, from] = await Promise.all([readOwnRows(params.id), readOwnRows(body.from)])
  if (!into || !from || !isThere(into) || !isThere(from)) throw notFound('User')
  refuseUnlike(into, from)
  const formerIds = [...(into.user.formerIds ?? []), from.user.id, ...(from.user.formerIds ?? [])]
  const changes = { ...filled(into.user, from.user), formerIds: [...new Set(formerIds)] }
  const after = { ...into.user, ...changes }
  const { id, fullName: name } = from.user
  try {
    await commit(
      changeUser(into.user, changes, { when: asRead(into.user) }),
      ...followPerson(into.user, after, into.childIds),
      changeUser(from.user, { status: 'deleting' }, { revoke: true, when: asRead(from.user) }),
      dueWork({
        kind: 'user-merge',
        ref: id,
        at: now.toISOString(),
        payload: { userId: id, into: after.id },
      }),
      keepName(id, name),
      ...queueMailTo([...new Set([after.email, from.user.email])], 'accountsMerged', mailOf(after), now),
      ...auditRows(
        { actor: caller.id, action: 'users.merge', subject: after.id, details: { from: id, name } },
        [id],
        now,
      ),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    throw new Refusal(409, 'One of the accounts has just changed. Please look again.')
  }
  return userRow(after)
}

const mailOf = ({ firstName: name, username, email }: User) => ({ name, username, email })

const isThere = ({ user }: OwnRows): boolean => user.status !== 'deleting'

/** Nobody gains rights by it, and no child is there twice afterwards. */
function refuseUnlike(into: OwnRows, from: OwnRows): void {
  if (into.user.playerId || from.user.playerId)
    throw refused('This is the account of a child: please merge the two profiles of the child instead.')
  if (rank(from.user.role) < rank(into.user.role))
    throw refused(
      `${from.user.fullName} is ${roleLabels[from.user.role]} with this account. Please keep it, or change the role first.`,
    )
  const own = new Set(into.children.map(({ childName = '' }) => comparable(childName)))
  const shared = new Set(into.childIds)
  const twin = from.children.find(
    ({ childId, childName = '' }) => own.has(comparable(childName)) && !shared.has(childId),
  )
  if (twin)
    throw refused(
      `Both accounts have a child called ${twin.childName}. Please merge the two profiles of the child first.`,
    )
}

const rank = (role: Role): number => roles.indexOf(role)

const refused = (message: string) => new Refusal(409, message, [{ field: 'from', message }])

const asRead = ({ sessionVersion, role, status }: User) => ({
  expression: '#sessionVersion = :sv AND #role = :role AND #status = :status',
  values: { sv: sessionVersion, role, status },
})

/** How to reach him, where only the other account knows it. */
function filled(into: User, from: User): Partial<User> {
  const whole = into.address ? {} : pick(from, ['address', 'city', 'state', 'zip'])
  const each = (['phoneNumber', 'mobilePhone', 'homePhone', 'usaLacrosseNumber'] as const).filter(
    field => !into[field],
  )
  return { ...whole, ...pick(from, each) }
}

const pick = (user: User, fields: readonly (keyof User)[]): Partial<User> =>
  Object.fromEntries(fields.flatMap(field => (user[field] === undefined ? [] : [[field, user[field]]])))
