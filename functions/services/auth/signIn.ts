import { getEffectiveRole, isStaff } from '#shared/access.ts'
import type { Credentials } from '#shared/auth/model.ts'
import { signedInCookies } from '../../identity/sessions/cookies.ts'
import { markDevice, readDevice } from '../../identity/sessions/knownDevice.ts'
import { readPresentedSession } from '../../identity/sessions/presentedSession.ts'
import { signToken } from '../../identity/sessions/token.ts'
import { pause } from '../../platform/async/pause.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { updateRow } from '../../platform/data/writes.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { countUses, enforceLimit, resetLimit, startLimitCheck } from '../../platform/http/rateLimits.ts'
import { replyWith } from '../../platform/http/reply.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { getClaimOwner } from '../../stores/claims/store.ts'
import { newSession, type SessionRow } from '../../stores/sessions/store.ts'
import { getUser, maySignIn, type UserRow } from '../../stores/users/store.ts'
import { toCurrentUser } from './currentUser.ts'
import { checkPassword } from './passwords.ts'

interface SignInAttempt {
  body: Credentials
  cookies: Record<string, string>
  now: Date
  ip: string
  userAgent: string
}

/**
 * Starts a session for the right user name and password. An unknown name and a wrong password take the same path and
 * get the same reply, so nobody can find out which names exist.
 */
export async function signInWithPassword({ body, cookies, now, ip, userAgent }: SignInAttempt) {
  const [here, byName, byAddress, assertFewFromHere] = await Promise.all([
    readPresentedSession(cookies, now),
    getClaimOwner('username', body.username),
    getClaimOwner('email', body.username),
    startLimitCheck(`login#${ip}`, { max: 600, seconds: 900, onStoreError: 'refuse' }, now),
  ])
  // An address belongs to its owner, even if it was someone's user name before.
  const owner = body.username.includes('@') ? (byAddress ?? byName) : (byName ?? byAddress)
  // One count per account, whether signing in by user name or by address.
  const account = owner ?? normalizeValue(body.username)
  // Someone else's guessing must not lock out an owner who is, or was, signed in on this device.
  const session = here?.user.id === owner ? here?.session : undefined
  const user = await getUser(owner ?? 'nobody')
  const device = user && (await readDevice(cookies, user))
  const own = session?.id ?? device
  // Strangers at the same address use up nothing of the owner's.
  if (!own) assertFewFromHere()
  const from = own ?? ip
  await countGuess(account, from, now)
  // Only after the limit of the address: what that refuses must not count against the account's owner.
  const [correct] = await Promise.all([
    checkPassword(body.password, user?.passwordHash),
    own || countUses(`login#${account}`, accountTries, now).then(waitFor),
  ])
  if (!user || !correct || !maySignIn(user)) throw refused()
  const begun = newSession(user, now, { userAgent, kept: body.keep === true && !isStaff(user.role) })
  await commit(
    begun.write,
    updateRow(keys.user(user.id), {
      set: { lastLogin: now.toISOString() },
      remove: ['birthdayGuesses'],
      when: { expression: 'attribute_exists(#pk)' },
    }),
    resetLimit(`birthday#${user.id}`, birthdayLimit, now),
    ...resetGuesses(account, from, now),
  ).catch((error: unknown) => {
    // The account was just deleted.
    throw error instanceof ConditionFailed ? refused() : error
  })
  return { user, begun, marks: device === undefined }
}

const refused = () => new HttpError(401, 'Invalid username or password')

/** Tries at one account from all addresses together. */
const accountTries = { seconds: 3600, onStoreError: 'refuse' } as const

/**
 * Guessing from many addresses is slowed down, a second more with each try. The right password is never refused for it:
 * otherwise whoever knows a user name could lock its owner out. Three seconds at most, and while the password is
 * being checked, so that a crowd of tries does not hold the others up.
 */
const waitFor = (tries: number): Promise<void> => pause(1000 * Math.min(Math.max(tries - 30, 0), 3))

const guessLimit = { max: 5, seconds: 900, onStoreError: 'refuse' } as const

/**
 * Counts a password attempt for an account (its id, or the unknown name) from one IP address, or from one session or marked
 * device of the account itself, which strangers at the same address do not use up.
 */
export const countGuess = (account: string, from: string, now: Date): Promise<void> =>
  enforceLimit(`login#${account}#${from}`, guessLimit, now)

/** After a success, or a new password by a mailed link. */
export const resetGuesses = (account: string, from: string, now: Date): Write[] => [
  resetLimit(`login#${account}#${from}`, guessLimit, now),
  resetLimit(`login#${account}`, accountTries, now),
]

/** How long the birthdays are counted that somebody tries for a new password; the owner's login begins anew. */
export const birthdayLimit = { seconds: 86_400 } as const

/** The reply that starts a session in a browser: token, cookie, markers. Who has just entered the password marks it. */
export async function signedInReply(
  user: UserRow,
  { session, secret }: { session: SessionRow; secret: string },
  now: Date,
  { status = 200, marks = false }: { status?: number; marks?: boolean } = {},
) {
  return replyWith(
    { token: await createToken(session, user, now), user: toCurrentUser(user) },
    {
      status,
      session,
      cookies: [
        ...signedInCookies(session, secret, { id: user.id, role: getEffectiveRole(user) }, now),
        ...(marks ? [await markDevice(user)] : []),
      ],
    },
  )
}

export const createToken = (session: SessionRow, user: UserRow, now: Date): Promise<string> =>
  signToken({ sid: session.id, sub: user.id, sv: user.sessionVersion }, now)
