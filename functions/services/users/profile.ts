import type { Request } from '#functions/identity/http/serve.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { changeUser, readOwnRows, type User } from '#functions/stores/users/store.ts'
import type { users } from '#shared/users/routes.ts'
import { splitName } from '#shared/users/rules.ts'
import { currentUser } from '../auth/currentUser.ts'
import { moveAddress } from './changeAddress.ts'
import { followPerson } from './syncNames.ts'

type Asked = Request<typeof users.updateProfile>
type Given = Omit<Asked['body'], 'password'>

/** One's own profile, a child's by its guardian, anybody's by an administrator. */
export async function updateProfile(request: Asked) {
  const { caller, body, now } = request
  const { user, childIds } = await whose(request)
  const own = user.id === caller.id
  const { password: _, ...given } = body
  refuseIf(refused(given, user, { guardian: !own && caller.role !== 'admin' }))
  const changes = changesOf(given, user)
  const { email } = given
  const writes = email === undefined || email === user.email ? [] : await moveAddress(request, user, email)
  if (writes.length > 0) Object.assign(changes, voidAddress)
  const after: User = { ...user, ...changes }
  const audit = {
    actor: caller.id,
    action: own ? ('profile-change' as const) : ('user.profile' as const),
    subject: user.id,
    details: { fields: Object.keys(given) },
  }
  try {
    await commit(
      changeUser(user, changes),
      ...followPerson(user, after, childIds),
      ...writes,
      auditRow(audit, now),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const message = 'That e-mail address is already in use'
    const taken = error.failed.some(write => writes.includes(write))
    if (taken) throw new Refusal(409, message, [{ field: 'email', message }])
    throw new Refusal(409, `${own ? 'Your' : 'This'} account has changed meanwhile. Please try again.`)
  }
  return currentUser(after)
}

/** What was sent to the former mailbox is void with it. */
const voidAddress = {
  emailConfirmedAt: undefined,
  mailProblem: undefined,
  resetId: undefined,
  invitedAt: undefined,
}

async function whose({ caller, params }: Asked): Promise<{ user: User; childIds: string[] }> {
  if (params.id === caller.id) return caller
  const own = caller.role === 'admin' || caller.childIds.length > 0 ? await readOwnRows(params.id) : undefined
  const { playerId = '', status } = own?.user ?? {}
  const isHis = caller.role === 'admin' || caller.childIds.includes(playerId)
  if (!own || !isHis || status === 'deleting') throw notFound('User')
  return own
}

/** Of a child a guardian changes how to reach it; its name is changed where the child is, and its address never. */
function refused(given: Given, user: User, { guardian }: { guardian: boolean }) {
  if (!user.playerId) return []
  const named = namesIn(given, user)
  const isRenamed = named.firstName !== user.firstName || named.lastName !== user.lastName
  const names = (['fullName', 'firstName', 'lastName'] as const).filter(
    field => given[field] !== undefined && (guardian || isRenamed),
  )
  return [
    ...names.map(field => ({ field, message: 'Please change the name of a child in its own profile' })),
    ...(given.email !== undefined && (guardian || given.email !== user.email)
      ? [{ field: 'email', message: 'The address of a player account is given by the club' }]
      : []),
    ...(guardian
      ? (['usaLacrosseNumber', 'coachShirtSize'] as const)
          .filter(field => given[field] !== undefined)
          .map(field => ({ field, message: `You cannot change this: ${field}` }))
      : []),
  ]
}

function namesIn({ fullName, firstName, lastName }: Given, user: User) {
  const typed = fullName === undefined || fullName === user.fullName ? user : splitName(fullName)
  return { firstName: firstName ?? typed.firstName, lastName: lastName ?? typed.lastName }
}

/** The phone by which the club knows somebody is his mobile one, unless he has named another. */
function changesOf(given: Given, user: User): Partial<User> {
  const { firstName, lastName } = namesIn(given, user)
  const { phoneNumber, mobilePhone } = given
  const isOne = user.mobilePhone === user.phoneNumber
  return {
    ...given,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`.trim(),
    ...(mobilePhone !== undefined && { phoneNumber: phoneNumber ?? mobilePhone }),
    ...(phoneNumber !== undefined && isOne && { mobilePhone: mobilePhone ?? phoneNumber }),
  }
}
