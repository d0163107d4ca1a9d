import { auth as routes } from '#shared/auth/routes.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { getCaller } from '../identity/sessions/caller.ts'
import { signedOutCookies } from '../identity/sessions/cookies.ts'
import {
  readPresentedSession,
  sessionExpired,
  throwIfSessionChanged,
} from '../identity/sessions/presentedSession.ts'
import { retryOnConflict } from '../platform/data/retryOnConflict.ts'
import { HttpError } from '../platform/http/errors.ts'
import { enforceLimit } from '../platform/http/rateLimits.ts'
import { replyWith } from '../platform/http/reply.ts'
import { changePassword } from '../services/auth/changePassword.ts'
import { toCurrentUser } from '../services/auth/currentUser.ts'
import { requestReset, resetPassword } from '../services/auth/resetPassword.ts'
import { createToken, signedInReply, signInWithPassword } from '../services/auth/signIn.ts'
import { confirmEmail, sendConfirmation } from '../services/users/confirmEmail.ts'
import { disownAccount } from '../services/users/disownAccount.ts'
import { retireOtherSecrets, rotateSecret } from '../stores/sessions/secrets.ts'
import { deleteSession, extendSession, replaceSession } from '../stores/sessions/store.ts'

export const auth = defineFeature(routes, {
  // Whoever makes an account needs the list of characters that look alike, and a login does not wait for it.
  register: async request => (await import('../services/auth/registerAccount.ts')).registerAccount(request),

  async login(request) {
    const { user, begun, marks } = await signInWithPassword(request)
    return signedInReply(user, begun, request.now, { marks })
  },

  /** The same without the cookie, for callers that store the token themselves. */
  async tokenLogin(request) {
    const { user, begun } = await signInWithPassword(request)
    const token = await createToken(begun.session, user, request.now)
    return replyWith({ token, user: toCurrentUser(user) }, { session: begun.session })
  },

  async verifyToken({ body, ip, now }) {
    await enforceLimit(`verify#${ip}`, { max: 120, seconds: 60, onStoreError: 'allow' }, now)
    const caller = await getCaller(body.token, now)
    if (!caller) throw new HttpError(401, 'Invalid or expired token')
    return toCurrentUser(caller.user)
  },

  async logout({ caller, cookies, now }) {
    const presented = await readPresentedSession(cookies, now)
    const ids = new Set([caller?.session.id, presented?.session.id])
    await Promise.all([...ids].map(id => id && deleteSession(id)))
    return replyWith(
      { message: 'Logged out successfully' },
      { session: null, cookies: signedOutCookies(), headers: { 'clear-site-data': '"cache"' } },
    )
  },

  async recover({ cookies, now, ip }) {
    await enforceLimit(`recover#${ip}`, { max: 120, seconds: 60, onStoreError: 'allow' }, now)
    // All tabs of a browser may recover at once; each gets a secret of its own, of which the browser keeps the last.
    return retryOnConflict(async () => {
      const shown = await readPresentedSession(cookies, now)
      if (!shown) throw sessionExpired()
      const next = rotateSecret(shown.session, shown.presented, now)
      const session = extendSession(next.session, now)
      await replaceSession(session)
      return signedInReply(shown.user, { session, secret: next.secret }, now)
    })
  },

  async extend({ caller, cookies, now }) {
    const shown = await readPresentedSession(cookies, now)
    const presented = caller ?? shown
    if (!presented) throw sessionExpired()
    const isSame = shown?.session.id === presented.session.id
    const session = extendSession(
      isSame ? retireOtherSecrets(shown.session, shown.presented, now) : presented.session,
      now,
    )
    await replaceSession(session).catch(throwIfSessionChanged)
    const user = presented.user
    return replyWith({ token: await createToken(session, user, now), user: toCurrentUser(user) }, { session })
  },

  forgotPassword: requestReset,
  resetPassword,
  disownAccount,
  changePassword,
  confirmEmail,
  resendConfirmation: sendConfirmation,
  checkClaim: async request => (await import('../services/users/claimClub.ts')).checkClaim(request),
  claim: async request => (await import('../services/users/claimClub.ts')).claimWithNewAccount(request),
  claimWithAccount: async request =>
    (await import('../services/users/claimClub.ts')).claimWithOwnAccount(request),
})
