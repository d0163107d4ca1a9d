import type { users } from '#shared/users/routes.ts'
import { splitName } from '#shared/users/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrite, changedFields } from '../../stores/audit/store.ts'
import { replaceUpload } from '../../stores/uploads/store.ts'
import { getOwnRows, type UserRow, updateUser } from '../../stores/users/store.ts'
import { userUnchanged } from '../../stores/users/unchanged.ts'
import { findClubNameIssues } from '../auth/clubNames.ts'
import { toCurrentUser } from '../auth/currentUser.ts'
import { addressTaken, changeAddress } from './changeAddress.ts'
import { syncNames } from './syncNames.ts'

type ProfileRequest = Request<typeof users.updateProfile>
type ProfileFields = Omit<ProfileRequest['body'], 'password'>

/** Users change their own profile, guardians their child's, administrators anyone's. */
export async function updateProfile(request: ProfileRequest) {
  const { caller, body, now } = request
  const { user, childIds } = await getEditableUser(request)
  const isOwn = user.id === caller.id
  const { password: _, ...given } = body
  throwIfIssues(findForbiddenFields(given, user, { guardian: !isOwn && caller.role !== 'admin' }))
  // Others only take a picture away.
  throwIfIssues(given.profileImageUrl && (!isOwn || user.playerId) ? [notYours('profileImageUrl')] : [])
  const changes = toUserChanges(given, user)
  throwIfIssues(findRenameIssues(user, changes, given))
  const { email } = given
  const { changes: addresses, writes } =
    email === undefined ? { changes: {}, writes: [] } : await changeAddress(request, user, email)
  Object.assign(changes, addresses)
  const after: UserRow = { ...user, ...changes }
  const picture = pictureWrites(user, after, now)
  const changed = changedFields(user, after)
  const fields = Object.keys(given).filter(
    name => changed.includes(name) || (name === 'email' && changed.includes('pendingEmail')),
  )
  const audit = {
    actor: caller.id,
    action: isOwn ? ('profile-change' as const) : ('user.profile' as const),
    subject: user.id,
    details: { fields },
  }
  try {
    await commit(
      updateUser(user, changes, { when: userUnchanged(user) }),
      ...syncNames(user, after, childIds),
      ...writes,
      ...picture,
      ...(fields.length > 0 ? [auditWrite(audit, now)] : []),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const isLost = error.failed.some(write => picture.includes(write))
    throwIfIssues(isLost ? [{ field: 'profileImageUrl', message: 'Please upload the picture again' }] : [])
    if (error.failed.some(write => writes.includes(write))) throw addressTaken()
    throw new HttpError(409, `${isOwn ? 'Your' : 'This'} account was just changed. Please try again.`)
  }
  return toCurrentUser(after)
}

const notYours = (field: string) => ({ field, message: `You cannot change this: ${field}` })

const pictureWrites = (before: UserRow, after: UserRow, now: Date): Write[] =>
  replaceUpload(
    before.profileImageUrl,
    after.profileImageUrl,
    { purpose: 'profile-picture', userId: after.id, subject: { kind: 'user', id: after.id } },
    now,
  )

async function getEditableUser({
  caller,
  params,
}: ProfileRequest): Promise<{ user: UserRow; childIds: string[] }> {
  const isOwn = params.id === caller.id
  // While an account awaits an address, its caller has no family, but the ties to it follow the address.
  if (isOwn && !caller.user.awaitsAddress) return caller
  const mayEdit = isOwn || caller.role === 'admin' || caller.childIds.length > 0
  const rows = mayEdit ? await getOwnRows(params.id) : undefined
  const { playerId = '', status } = rows?.user ?? {}
  const isTheirs = isOwn || caller.role === 'admin' || caller.childIds.includes(playerId)
  if (!rows || !isTheirs || status === 'deleting') throw notFound('User')
  return rows
}

/** For a child, a guardian changes only contact data; the name is changed on the player, and the address never. */
function findForbiddenFields(given: ProfileFields, user: UserRow, { guardian }: { guardian: boolean }) {
  if (!user.playerId) return []
  const named = nameFields(given, user)
  const isRenamed = named.firstName !== user.firstName || named.lastName !== user.lastName
  const names = (['fullName', 'firstName', 'lastName'] as const).filter(
    field => given[field] !== undefined && (guardian || isRenamed),
  )
  return [
    ...names.map(field => ({ field, message: 'Please change a child’s name in their player profile' })),
    ...(given.email !== undefined && (guardian || given.email !== user.email)
      ? [{ field: 'email', message: 'A player account’s email is set by the club' }]
      : []),
    ...(guardian
      ? (['usaLacrosseNumber', 'coachShirtSize'] as const)
          .filter(field => given[field] !== undefined)
          .map(notYours)
      : []),
  ]
}

function nameFields({ fullName, firstName, lastName }: ProfileFields, user: UserRow) {
  const typed = fullName === undefined || fullName === user.fullName ? user : splitName(fullName)
  return { firstName: firstName ?? typed.firstName, lastName: lastName ?? typed.lastName }
}

/** A name that stays as it is may stay. */
function findRenameIssues(user: UserRow, changes: Partial<UserRow>, given: ProfileFields) {
  const after = { ...user, ...changes }
  if (after.fullName === user.fullName) return []
  const typed = (['firstName', 'lastName', 'fullName'] as const).find(field => given[field] !== undefined)
  return findClubNameIssues(after, typed)
}

/** The club's contact number is the mobile one unless the user has chosen another. */
function toUserChanges(given: ProfileFields, user: UserRow): Partial<UserRow> {
  const { firstName, lastName } = nameFields(given, user)
  const { phoneNumber, mobilePhone, profileImageUrl } = given
  const isOne = user.mobilePhone === user.phoneNumber
  return {
    ...given,
    profileImageUrl: profileImageUrl === undefined ? user.profileImageUrl : (profileImageUrl ?? undefined),
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`.trim(),
    ...(mobilePhone !== undefined && { phoneNumber: phoneNumber ?? mobilePhone }),
    ...(phoneNumber !== undefined && isOne && { mobilePhone: mobilePhone ?? phoneNumber }),
  }
}
