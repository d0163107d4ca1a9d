import { signedInCookies } from '#functions/identity/sessions/cookies.ts'
import { presentedSession } from '#functions/identity/sessions/presentedSession.ts'
import { signToken } from '#functions/identity/sessions/token.ts'
import { update } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import { forgiven, limit } from '#functions/platform/http/limits.ts'
import { answer } from '#functions/platform/http/reply.ts'
import { comparable, ownerOf } from '#functions/stores/claims/store.ts'
import { newSession, type Session } from '#functions/stores/sessions/store.ts'
import { getUser, maySignIn, type User } from '#functions/stores/users/store.ts'
import { actingRole, isStaff } from '#shared/access.ts'
import type { Credentials } from '#shared/auth/model.ts'
import { currentUser } from './currentUser.ts'
import { checkPassword } from './passwords.ts'

interface Attempt {
  body: Credentials
  cookies: Record<string, string>
  now: Date
  ip: string
  userAgent: string
}

/**
 * Who knows name and password gets a session. A name that nobody has, and one whose password was not right, take
 * the same way and hear the same.
 */
export async function authenticate({ body, cookies, now, ip, userAgent }: Attempt) {
  const [here, byName, byAddress] = await Promise.all([
    presentedSession(cookies, now),
    ownerOf('username', body.username),
    ownerOf('email', body.username),
    limit(`login#${ip}`, { max: 600, seconds: 900, whenBlind: 'refuse' }, now),
  ])
  // Whoever has an address signs in by it, even if it was somebody's name before it was theirs.
  const owner = body.username.includes('@') ? (byAddress ?? byName) : (byName ?? byAddress)
  // One account, one count: whether it is called by its name or its address.
  const account = owner ?? comparable(body.username)
  // Guessing from everywhere must not lock an account's owner out where he is signed in already.
  const isAtHome = here !== undefined && here.user.id === owner
  const [user] = await Promise.all([
    getUser(owner ?? 'nobody'),
    countGuess(account, ip, now),
    isAtHome || limit(`login#${account}`, { max: 30, seconds: 3600, whenBlind: 'refuse' }, now),
  ])
  const correct = await checkPassword(body.password, user?.passwordHash)
  if (!user || !correct || !maySignIn(user)) throw new Refusal(401, 'Invalid username or password')
  const begun = newSession(user, now, { userAgent, kept: body.keep === true && !isStaff(user.role) })
  await commit(
    begun.write,
    update(keys.user(user.id), { set: { lastLogin: now.toISOString() } }),
    guessesForgiven(account, ip, now),
  )
  return { user, begun }
}

const guesses = { max: 5, seconds: 900, whenBlind: 'refuse' } as const

/** One password tried for one account (its id, or the name that nobody has) from one place. */
export const countGuess = (account: string, ip: string, now: Date): Promise<void> =>
  limit(`login#${account}#${ip}`, guesses, now)

export const guessesForgiven = (account: string, ip: string, now: Date) =>
  forgiven(`login#${account}#${ip}`, guesses, now)

/** What a browser gets that has a session from now on: token, cookie, markers. */
export async function signedIn(
  user: User,
  { session, secret }: { session: Session; secret: string },
  now: Date,
  status = 200,
) {
  return answer(
    { token: await tokenOf(session, user, now), user: currentUser(user) },
    {
      status,
      session,
      cookies: signedInCookies(session, secret, { id: user.id, role: actingRole(user) }, now),
    },
  )
}

export const tokenOf = (session: Session, user: User, now: Date): Promise<string> =>
  signToken({ sid: session.id, sub: user.id, sv: user.sessionVersion }, now)
