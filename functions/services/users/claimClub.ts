import { isAddressDue } from '#shared/access.ts'
import type { AdminLinkFacts, NewAdministrator } from '#shared/auth/model.ts'
import type { auth as routes } from '#shared/auth/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { newId } from '../../platform/data/ids.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { enforceLimit } from '../../platform/http/rateLimits.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { type AdminLink, findAdminLink, spendAdminLink } from '../../stores/auth/adminLinks.ts'
import { foldLookalikes } from '../../stores/claims/lookalikes.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { getClaimOwner } from '../../stores/claims/store.ts'
import { club } from '../../stores/club/settings.ts'
import { newSession } from '../../stores/sessions/store.ts'
import { createUser } from '../../stores/users/accounts.ts'
import { getOwnRows, type OwnRows, type UserRow } from '../../stores/users/store.ts'
import { userUnchanged } from '../../stores/users/unchanged.ts'
import { findMailboxIssues } from '../auth/mailboxes.ts'
import { findPasswordIssues, hashPassword } from '../auth/passwords.ts'
import { signedInReply } from '../auth/signIn.ts'
import { findNameIssues } from '../auth/usernames.ts'
import { queueMail } from '../mail/outbox.ts'
import { freeAddressWrites } from './disownAccount.ts'
import { hasAdmin } from './issueAdminLink.ts'
import { roleChangeWrites } from './setRole.ts'

const limit = { max: 300, seconds: 3600 } as const

/** What the holder of a link may know before using it. Looking does not use it up: mail scanners open links too. */
export async function checkClaim({
  body,
  ip,
  now,
}: Request<typeof routes.checkClaim>): Promise<AdminLinkFacts> {
  await enforceLimit(`claim-check#${ip}`, { ...limit, onStoreError: 'allow' }, now)
  const { email } = await openLink(body.token, now)
  const owner = email ? await getAddressOwner(email) : undefined
  return { clubName: club.name, email, hasAccount: owner !== undefined && !isStuck(owner.user) }
}

/**
 * Creates an administrator's account from a link of `npm run admin`, and signs in. The role comes from the link, but its
 * rights wait until the link in the mail to the address is opened from this account: it may be mistyped.
 */
export async function claimWithNewAccount(request: Request<typeof routes.claim>) {
  const { caller, body, ip, now, userAgent } = request
  if (caller) {
    throw new HttpError(409, 'You are already logged in. Log out first, or use the link with this account.')
  }
  await enforceLimit(`claim#${ip}`, { ...limit, onStoreError: 'refuse' }, now)
  return retryOnConflict(async () => {
    const [link, byName, byLook, byAddress] = await Promise.all([
      openLink(body.token, now),
      getClaimOwner('username', body.username),
      getClaimOwner('lookalike', foldLookalikes(body.username)),
      getAddressOwner(body.email),
    ])
    assertIsFor(link, body.email)
    const stuck = byAddress && isStuck(byAddress.user) ? byAddress : undefined
    if (byAddress && !stuck)
      throw taken('email', 'This email already has an account. Log in with it, then open the link again.')
    if (byName ?? byLook) throw taken('username', 'That username is already in use')
    throwIfIssues([...findNameIssues(body), ...findMailboxIssues(body.email)])
    throwIfIssues(findPasswordIssues(body.password, { ...body, clubName: club.name }))
    if (stuck)
      await commit(...freeAddressWrites(stuck, { actor: 'system', when: userUnchanged(stuck.user) }, now))
    const user = await buildAdministrator({ ...body, email: link.email ?? body.email }, now)
    const begun = newSession(user, now, { userAgent })
    await commit(
      ...spendAdminLink(link, user.id, now),
      ...createUser(user),
      begun.write,
      queueMail('welcome', { to: user.email, name: user.firstName, userId: user.id }, now),
      auditClaim(link, user.id, {}, now),
    )
    return signedInReply(user, begun, now, { status: 201 })
  })
}

/**
 * Promotes an existing account, as the office would: other devices are signed out, and the address has to be confirmed,
 * a short password replaced, before the rights begin.
 */
export async function claimWithOwnAccount(request: Request<typeof routes.claimWithAccount>) {
  const { caller, body, ip, now, userAgent } = request
  await enforceLimit(`claim#${ip}`, { ...limit, onStoreError: 'refuse' }, now)
  return retryOnConflict(async () => {
    const [link, own] = await Promise.all([openLink(body.token, now), getOwnRows(caller.id)])
    if (!own) throw notFound('User')
    const { user } = own
    if (link.email && !isSameAddress(link.email, user.email)) {
      throw new HttpError(
        409,
        `This link is for ${link.email}, but you are logged in as ${user.email}. Log out, then open the link again.`,
      )
    }
    if (user.role === 'admin') throw new HttpError(409, 'This account is already an administrator.')
    const after: UserRow = { ...user, role: 'admin', status: 'active' }
    const signedIn = { ...after, sessionVersion: user.sessionVersion + 1 }
    const begun = newSession(signedIn, now, { userAgent })
    await commit(
      ...spendAdminLink(link, user.id, now),
      ...(await roleChangeWrites(own, after, now)),
      begun.write,
      auditClaim(link, user.id, { from: user.role }, now),
    )
    return signedInReply(signedIn, begun, now)
  })
}

async function getAddressOwner(email: string): Promise<OwnRows | undefined> {
  const id = await getClaimOwner('email', email)
  return id === undefined ? undefined : getOwnRows(id)
}

/**
 * An administrator who never confirmed the address has no other way in than the password, and may have lost it: the
 * address is free for whoever got a new link.
 */
const isStuck = (user: UserRow): boolean => user.role === 'admin' && isAddressDue(user)

/**
 * The link of a token, if it is valid. A link made for a club without an administrator is void as soon as the club has
 * one, no matter how.
 */
async function openLink(token: string, now: Date): Promise<AdminLink> {
  const [link, isRun] = await Promise.all([findAdminLink(token, now), hasAdmin()])
  if (!link || (isRun && !link.forced)) {
    throw new HttpError(404, 'This link is not valid. Each link works once and expires after 24 hours.')
  }
  return link
}

function assertIsFor({ email }: AdminLink, address: string): void {
  if (!email || isSameAddress(email, address)) return
  const message = `This link is for ${email}`
  throw new HttpError(400, message, [{ field: 'email', message }])
}

const isSameAddress = (one: string, other: string) => normalizeValue(one) === normalizeValue(other)

const taken = (field: 'username' | 'email', message: string) =>
  new HttpError(409, message, [{ field, message }])

/** Consents are asked for after the first sign-in, as for every account that was not created by registering. */
async function buildAdministrator(form: NewAdministrator, now: Date): Promise<UserRow> {
  const { username, email, firstName, lastName } = form
  return {
    ...{ username, email, firstName, lastName },
    id: newId('usr', now),
    fullName: `${firstName} ${lastName}`,
    role: 'admin',
    status: 'active',
    sessionVersion: 1,
    passwordHash: await hashPassword(form.password),
    pwRule: 'min12',
    createdAt: now.toISOString(),
    lastLogin: now.toISOString(),
  }
}

const auditClaim = ({ reason }: AdminLink, userId: string, details: { from?: string }, now: Date) =>
  auditWrite(
    { actor: userId, action: 'admin.claim', subject: userId, details: { ...details, to: 'admin', reason } },
    now,
  )
