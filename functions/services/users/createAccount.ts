import { isPrivileged, isStaff, roleLabels } from '#shared/access.ts'
import { FirstPassword, NewPassword } from '#shared/auth/model.ts'
import type { NewUser, UserListItem } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import { creatableRoles, splitName } from '#shared/users/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import { newId } from '../../platform/data/ids.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError, issuesOf, throwIfIssues } from '../../platform/http/errors.ts'
import { enforceLimit } from '../../platform/http/rateLimits.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { wasTaken } from '../../stores/claims/store.ts'
import { club } from '../../stores/club/settings.ts'
import { createUser } from '../../stores/users/accounts.ts'
import type { UserRow } from '../../stores/users/store.ts'
import { findClubNameIssues, findClubUsernameIssues } from '../auth/clubNames.ts'
import { createPasswordLink } from '../auth/createPasswordLink.ts'
import { findMailboxIssues } from '../auth/mailboxes.ts'
import { findPasswordIssues, hashPassword } from '../auth/passwords.ts'
import { findNameIssues, findUsernameIssues, generatedUsername } from '../auth/usernames.ts'
import { queueMail, queueMailToUser } from '../mail/outbox.ts'
import { createUnlinkedAccount } from './unlinkedAccounts.ts'
import { toUserListItem } from './view.ts'

type CreateRequest = Request<typeof routes.create>

/**
 * Creates an account for someone else: parents only for their own children, directors and admins only with roles
 * they may grant.
 */
export async function createAccount(request: CreateRequest): Promise<UserListItem> {
  const { caller, body, now } = request
  if (!creatableRoles(caller.role).includes(body.role)) {
    throw new HttpError(403, 'You do not have permission to do this.')
  }
  if (body.role === 'player' && !isPrivileged(caller.role)) {
    await enforceLimit(`account#${caller.id}`, { max: 20, seconds: 3600, onStoreError: 'allow' }, now)
  }
  return retryOnConflict(() => tryToCreate(request))
}

/** Throws a conflict if a generated user name is taken. */
async function tryToCreate(request: CreateRequest): Promise<UserListItem> {
  const { caller, body, now } = request
  const { user, writes } =
    body.role === 'player' ? buildChildAccount(request) : await buildAdultAccount(request)
  const details = { role: user.role, invited: user.resetId !== undefined }
  try {
    await commit(
      ...writes,
      auditWrite({ actor: caller.id, action: 'user.create', subject: user.id, details }, now),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    // A child's address is derived from its user name, so a taken address means the same.
    if (body.role === 'player' || (!body.username && wasNameTaken(error))) throw error
    throw new HttpError(409, 'That username or email is already in use')
  }
  return toUserListItem(user)
}

const wasNameTaken = (error: ConditionFailed): boolean =>
  wasTaken('username', error) || wasTaken('lookalike', error)

interface NewAccountWrites {
  user: UserRow
  writes: Write[]
}

/** The server sets the address; there is no password until a guardian activates the login. */
function buildChildAccount({ caller, body, now }: CreateRequest): NewAccountWrites {
  const { fullName } = body
  const named = accountFields({ fullName, role: 'player' }, now)
  throwIfIssues(findClubNameIssues(named, 'fullName'))
  const user: UserRow & { madeBy: string } = {
    ...named,
    email: `${named.username}@${club.playerMailDomain}`,
    status: 'disabled',
    madeBy: caller.id,
  }
  return { user, writes: createUnlinkedAccount(user, now) }
}

/** With a password, the mail says that they can sign in; without one, how to choose it. */
async function buildAdultAccount({ body, now }: CreateRequest): Promise<NewAccountWrites> {
  const { email, phoneNumber, password } = body
  const message = 'Please enter a valid email address'
  if (!email) throw new HttpError(400, message, [{ field: 'email', message }])
  const named = { ...accountFields(body, now), email, phoneNumber }
  throwIfIssues([
    ...findUsernameIssues(named.username),
    ...findNameIssues(named),
    ...findMailboxIssues(email),
    ...findClubUsernameIssues(named),
    ...findClubNameIssues(named, 'fullName'),
  ])
  if (password) {
    const user: UserRow = { ...named, ...(await choosePassword(body, named)) }
    return {
      user,
      writes: [
        ...createUser(user),
        queueMail('welcome', { to: email, name: user.firstName, userId: user.id }, now),
      ],
    }
  }
  const { ref, resetId, write } = await createPasswordLink(named, now)
  const user: UserRow = { ...named, resetId, invitedAt: now.toISOString() }
  const mail = queueMailToUser(user.id, 'accountOpened', { ref, role: roleLabels[user.role] }, now)
  return { user, writes: [...createUser(user), write, mail] }
}

function accountFields(
  {
    username,
    fullName,
    role,
    ...names
  }: Pick<NewUser, 'username' | 'fullName' | 'firstName' | 'lastName' | 'role'>,
  now: Date,
) {
  const id = newId('usr', now)
  const split = splitName(fullName)
  const { firstName, lastName } =
    names.firstName && names.lastName ? { firstName: names.firstName, lastName: names.lastName } : split
  return {
    id,
    username: username || generatedUsername({ firstName, lastName }, id),
    email: '',
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`.trim(),
    role,
    status: 'active' as const,
    sessionVersion: 1,
    createdAt: now.toISOString(),
  }
}

/** A password under the rule of the role; for staff, the longer one from the start. */
async function choosePassword(
  { password, confirmPassword, role }: NewUser,
  user: { username: string; email: string },
): Promise<Pick<UserRow, 'passwordHash' | 'pwRule'>> {
  const schema = isStaff(role) ? NewPassword : FirstPassword
  const { data, error } = schema.safeParse({ password, confirmPassword })
  if (!data) throw invalidInput(issuesOf(error))
  throwIfIssues(findPasswordIssues(data.password, { ...user, clubName: club.name }))
  return { passwordHash: await hashPassword(data.password), pwRule: isStaff(role) ? 'min12' : 'min6' }
}

const invalidInput = (issues: ReturnType<typeof issuesOf>) =>
  new HttpError(400, issues[0]?.message ?? '', issues)
