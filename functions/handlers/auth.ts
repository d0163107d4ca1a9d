import { auth as routes } from '#shared/auth/routes.ts'
import { feature } from '../identity/http/serve.ts'
import { identify } from '../identity/sessions/caller.ts'
import { signedOutCookies } from '../identity/sessions/cookies.ts'
import { ended, presentedSession, refuseSecond } from '../identity/sessions/presentedSession.ts'
import { Refusal } from '../platform/http/errors.ts'
import { limit } from '../platform/http/limits.ts'
import { answer } from '../platform/http/reply.ts'
import { confirm, sendConfirmation } from '../services/auth/confirmation.ts'
import { currentUser } from '../services/auth/currentUser.ts'
import { changePassword } from '../services/auth/passwordChange.ts'
import { register } from '../services/auth/register.ts'
import { askForReset, resetPassword } from '../services/auth/reset.ts'
import { authenticate, signedIn, tokenOf } from '../services/auth/signIn.ts'
import { acknowledged, deleteSession, extended, replaceSession, rotated } from '../stores/sessions/store.ts'

export const auth = feature(routes, {
  register,

  async login(request) {
    const { user, begun } = await authenticate(request)
    return signedIn(user, begun, request.now)
  },

  /** The same, without the cookie: for callers that keep the token themselves. */
  async tokenLogin(request) {
    const { user, begun } = await authenticate(request)
    const token = await tokenOf(begun.session, user, request.now)
    return answer({ token, user: currentUser(user) }, { session: begun.session })
  },

  async verifyToken({ body, ip, now }) {
    await limit(`verify#${ip}`, { max: 120, seconds: 60, whenBlind: 'allow' }, now)
    const caller = await identify(body.token, now)
    if (!caller) throw new Refusal(401, 'Invalid or expired token')
    return currentUser(caller.user)
  },

  async logout({ caller, cookies, now }) {
    const presented = await presentedSession(cookies, now)
    const ids = new Set([caller?.session.id, presented?.session.id])
    await Promise.all([...ids].map(id => id && deleteSession(id)))
    return answer(
      { message: 'Logged out successfully' },
      { session: null, cookies: signedOutCookies(), headers: { 'clear-site-data': '"cache"' } },
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

  forgotPassword: askForReset,
  resetPassword,
  changePassword,
  confirmEmail: confirm,
  resendConfirmation: sendConfirmation,
})
