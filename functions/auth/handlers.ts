import { actingRole } from '#shared/access.ts'
import type { NewAccount } from '#shared/auth/model.ts'
import { auth as routes } from '#shared/auth/routes.ts'
import { waiver } from '../club/waiver.ts'
import { update } from '../data/entity.ts'
import { newId } from '../data/ids.ts'
import { keys } from '../data/table.ts'
import { ConditionFailed, commit } from '../data/transaction.ts'
import { Refusal, refuseIf } from '../http/errors.ts'
import { limit } from '../http/limits.ts'
import { answer } from '../http/reply.ts'
import { feature } from '../http/serve.ts'
import { settings } from '../http/settings.ts'
import { queueMail } from '../mail/outbox.ts'
import { maySignIn } from '../sessions/caller.ts'
import { sessionCookie, signedInCookies, signedOutCookies } from '../sessions/cookies.ts'
import {
  acknowledged,
  deleteSession,
  extended,
  getSession,
  isLive,
  judge,
  newSession,
  replaceSession,
  rotated,
  type Session,
} from '../sessions/store.ts'
import { signToken } from '../sessions/token.ts'
import { comparable, createUser, getUser, ownerOf, type User } from '../users/store.ts'
import { currentUser } from '../users/view.ts'
import { checkPassword, hashPassword, passwordIssues } from './passwords.ts'

export const auth = feature(routes, {
  async register({ caller, body, now, ip, userAgent }) {
    if (caller) throw new Refusal(409, 'You are already signed in.')
    await limit(`register#${ip}`, { max: 600, seconds: 3600, whenBlind: 'allow' }, now)
    refuseOldWaiver(body)
    refuseIf(passwordIssues(body.password, { ...body, clubName: settings.CLUB_NAME }))
    const user = await newUser(body, now)
    const begun = newSession(user, now, userAgent)
    try {
      await commit(
        ...createUser(user),
        begun.write,
        queueMail('welcome', { to: user.email, name: user.firstName }, now),
      )
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      const made = await justMade(body, ip, now)
      if (!made) throw new Refusal(409, 'That username or e-mail is already in use')
      const again = newSession(made, now, userAgent)
      await commit(again.write)
      return signedIn(made, again, now, 201)
    }
    return signedIn(user, begun, now, 201)
  },

  async login({ body, cookies, now, ip, userAgent }) {
    const name = comparable(body.username)
    const here = await presentedSession(cookies, now)
    // Guessing from everywhere must not lock an account's owner out where he is signed in already.
    const trusted = here !== undefined && comparable(here.user.username) === name
    await Promise.all([
      countGuess(name, ip, now),
      limit(`login#${ip}`, { max: 600, seconds: 900, whenBlind: 'refuse' }, now),
      trusted || limit(`login#${name}`, { max: 30, seconds: 3600, whenBlind: 'refuse' }, now),
    ])
    const userId = await ownerOf('username', name)
    const user = await getUser(userId ?? 'nobody')
    const correct = await checkPassword(body.password, user?.passwordHash)
    if (!user || !correct || !maySignIn(user)) throw new Refusal(401, 'Invalid username or password')
    const begun = newSession(user, now, userAgent)
    await commit(begun.write, update(keys.user(user.id), { set: { lastLogin: now.toISOString() } }))
    return signedIn(user, begun, now)
  },

  async logout({ caller, cookies, now }) {
    const presented = await presentedSession(cookies, now)
    const ids = new Set([caller?.session.id, presented?.session.id])
    await Promise.all([...ids].map(id => id && deleteSession(id)))
    return answer(
      { message: 'Logged out successfully' },
      { cookies: signedOutCookies(), headers: { 'clear-site-data': '"cache"' } },
    )
  },

  async recover({ cookies, now, ip }) {
    await limit(`recover#${ip}`, { max: 120, seconds: 60, whenBlind: 'allow' }, now)
    const presented = await presentedSession(cookies, now)
    if (!presented) throw ended()
    const { session, user, verdict } = presented
    const next = rotated(session, verdict, now)
    await replaceSession(extended(next.session, now)).catch(refuseSecond)
    return signedIn(user, { session: extended(next.session, now), secret: next.secret }, now)
  },

  async extend({ caller, cookies, now }) {
    const shown = await presentedSession(cookies, now)
    const presented = caller ?? shown
    if (!presented) throw ended()
    const isSame = shown?.session.id === presented.session.id
    const session = extended(
      isSame ? acknowledged(shown.session, shown.verdict, now) : presented.session,
      now,
    )
    await replaceSession(session).catch(refuseSecond)
    const user = presented.user
    return answer({ token: await tokenOf(session, user, now), user: currentUser(user) }, { session })
  },
})

/** One password tried for one account from one place. */
const countGuess = (name: string, ip: string, now: Date): Promise<void> =>
  limit(`login#${name}#${ip}`, { max: 5, seconds: 900, whenBlind: 'refuse' }, now)

const madeJustNowMs = 10 * 60_000

/**
 * The account that this very form made a moment ago, where the answer got lost on its way: whoever sends it again
 * is let in, and not told that the name is taken. It takes the password, and is counted like a login.
 */
async function justMade(form: NewAccount, ip: string, now: Date): Promise<User | undefined> {
  const user = await getUser((await ownerOf('username', form.username)) ?? 'nobody')
  if (!user || now.getTime() - Date.parse(user.createdAt) > madeJustNowMs) return undefined
  if (comparable(user.email) !== comparable(form.email)) return undefined
  await countGuess(comparable(form.username), ip, now)
  return (await checkPassword(form.password, user.passwordHash)) && maySignIn(user) ? user : undefined
}

/** The session behind the cookie, if its secret is one that may still be used. A stale one ends the session. */
async function presentedSession(cookies: Record<string, string>, now: Date) {
  const [id, secret] = (cookies[sessionCookie] ?? '').split('.')
  if (!id || !secret) return undefined
  const session = await getSession(id)
  if (!session || !isLive(session, now)) return undefined
  const verdict = judge(session, secret, now)
  if (verdict === 'stale') await deleteSession(id)
  if (verdict === 'stale' || verdict === 'unknown') return undefined
  const user = await getUser(session.userId)
  if (!user || user.sessionVersion !== session.sv || !maySignIn(user)) return undefined
  return { session, user, verdict }
}

/** Consent is to the text that was read, so one that has changed since is read again. */
function refuseOldWaiver({ waiverVersion = waiver.version }: NewAccount): void {
  if (waiverVersion === waiver.version) return
  const message = 'The waiver has changed. Please reload the page and read it again.'
  throw new Refusal(409, message, [{ field: 'acceptWaiver', message }])
}

async function newUser(form: NewAccount, now: Date): Promise<User> {
  const { password, confirmPassword, acceptWaiver, waiverVersion, fullName, phoneNumber, ...person } = form
  return {
    ...person,
    id: newId('usr', now),
    fullName: `${form.firstName} ${form.lastName}`,
    phoneNumber: form.mobilePhone,
    status: form.role === 'coach' ? 'pending_review' : 'active',
    sessionVersion: 1,
    passwordHash: await hashPassword(password),
    pwRule: 'min6',
    waiverDate: now.toISOString(),
    waiverVersion: waiver.version,
    createdAt: now.toISOString(),
    lastLogin: now.toISOString(),
  }
}

async function signedIn(user: User, begun: { session: Session; secret: string }, now: Date, status = 200) {
  const { session, secret } = begun
  return answer(
    { token: await tokenOf(session, user, now), user: currentUser(user) },
    {
      status,
      session,
      cookies: signedInCookies(session.id, secret, { id: user.id, role: actingRole(user) }),
    },
  )
}

const tokenOf = (session: Session, user: User, now: Date) =>
  signToken({ sid: session.id, sub: user.id, sv: user.sessionVersion }, now)

const ended = () => new Refusal(401, 'Your session has expired. Please log in again.')

/** Two tabs recovered at the same moment, or the session ended meanwhile: the next try sees which. */
function refuseSecond(error: unknown): never {
  if (error instanceof ConditionFailed)
    throw new Refusal(409, 'Your session changed in another tab. Please try again.')
  throw error
}
