import type { Request } from '#functions/identity/http/serve.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { ConditionFailed, commit, type Write } from '#functions/platform/data/transaction.ts'
import { issuesOf, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { limit } from '#functions/platform/http/limits.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { createUser, type User } from '#functions/stores/users/store.ts'
import { isPrivileged, isStaff, roleLabels } from '#shared/access.ts'
import { FirstPassword, NewPassword } from '#shared/auth/model.ts'
import { accountStem } from '#shared/players/rules.ts'
import type { NewUser, UserRow } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import { creatableRoles, splitName } from '#shared/users/rules.ts'
import { passwordLink } from '../auth/invitation.ts'
import { nameIssues, usernameIssues } from '../auth/names.ts'
import { hashPassword, passwordIssues } from '../auth/passwords.ts'
import { mailTo, queueMail } from '../mail/outbox.ts'
import { createUnlinked } from './unlinkedAccounts.ts'
import { userRow } from './view.ts'

type Creating = Request<typeof routes.create>

/** An account by somebody else than its owner: a child's by its parent, the office's by what it may (safety: B1, B2). */
export async function create(request: Creating): Promise<UserRow> {
  const { caller, body, now } = request
  if (!creatableRoles(caller.role).includes(body.role)) {
    throw new Refusal(403, 'You do not have permission to do this.')
  }
  const { user, writes } = body.role === 'player' ? await forChild(request) : await forAdult(request)
  const details = { role: user.role, invited: user.resetId !== undefined }
  try {
    await commit(
      ...writes,
      auditRow({ actor: caller.id, action: 'user.create', subject: user.id, details }, now),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    throw new Refusal(409, 'That username or e-mail is already in use')
  }
  return userRow(user)
}

interface Made {
  user: User
  writes: Write[]
}

/** Address and password are the server's to decide: there is none of the two until a guardian activates it. */
async function forChild({ caller, body, now }: Creating): Promise<Made> {
  if (!isPrivileged(caller.role)) {
    await limit(`account#${caller.id}`, { max: 20, seconds: 3600, whenBlind: 'allow' }, now)
  }
  const { fullName } = body
  const named = account({ fullName, role: 'player' }, now)
  const user: User & { madeBy: string } = {
    ...named,
    email: `${named.username}@${club.playerMailDomain}`,
    status: 'disabled',
    madeBy: caller.id,
  }
  return { user, writes: createUnlinked(user, now) }
}

/** With a password he is told that he can sign in; without one, how to choose it. */
async function forAdult({ body, now }: Creating): Promise<Made> {
  const { email, phoneNumber, password } = body
  const message = 'Please enter a valid email address'
  if (!email) throw new Refusal(400, message, [{ field: 'email', message }])
  const named = { ...account(body, now), email, phoneNumber }
  refuseIf([...usernameIssues(named.username), ...nameIssues(named)])
  if (password) {
    const user: User = { ...named, ...(await chosen(body, named)) }
    const { id: userId, firstName: name } = user
    return { user, writes: [...createUser(user), queueMail('welcome', { to: email, name, userId }, now)] }
  }
  const { ref, resetId, write } = await passwordLink(named, now)
  const user: User = { ...named, resetId, invitedAt: now.toISOString() }
  const mail = mailTo(user.id, 'accountOpened', { ref, role: roleLabels[user.role] }, now)
  return { user, writes: [...createUser(user), write, mail] }
}

function account({ username, fullName, role }: Pick<NewUser, 'username' | 'fullName' | 'role'>, now: Date) {
  const id = newId('usr', now)
  const { firstName, lastName } = splitName(fullName)
  return {
    id,
    username: username || `${accountStem(firstName, lastName)}.${id.slice(-6).toLowerCase()}`,
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

/** A password by the rule of the role: of staff the longer one, from the beginning. */
async function chosen(
  { password, confirmPassword, role }: NewUser,
  user: { username: string; email: string },
): Promise<Pick<User, 'passwordHash' | 'pwRule'>> {
  const schema = isStaff(role) ? NewPassword : FirstPassword
  const { data, error } = schema.safeParse({ password, confirmPassword })
  if (!data) throw wrong(issuesOf(error))
  refuseIf(passwordIssues(data.password, { ...user, clubName: club.name }))
  return { passwordHash: await hashPassword(data.password), pwRule: isStaff(role) ? 'min12' : 'min6' }
}

const wrong = (issues: ReturnType<typeof issuesOf>) => new Refusal(400, issues[0]?.message ?? '', issues)
