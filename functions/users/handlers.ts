import { users as routes } from '#shared/users/routes.ts'
import { auditRow } from '../audit/store.ts'
import { signedIn } from '../auth/signIn.ts'
import { commit } from '../data/transaction.ts'
import { notFound } from '../http/errors.ts'
import { answer } from '../http/reply.ts'
import { feature } from '../http/serve.ts'
import { newSession } from '../sessions/store.ts'
import { updateProfile } from './profile.ts'
import { changeUser, getUser } from './store.ts'
import { currentUser } from './view.ts'

export const users = feature(routes, {
  me: async ({ caller }) => currentUser(caller.user),

  updateProfile,

  async revokeSessions({ caller, params, now, userAgent }) {
    const own = params.id === caller.id
    const user = own ? caller.user : caller.role === 'admin' ? await getUser(params.id) : undefined
    if (!user) throw notFound('User')
    const written = auditRow({ actor: caller.id, action: 'revoke-sessions', subject: user.id }, now)
    const message = own ? 'Your other devices are signed out.' : 'All devices are signed out.'
    if (!own) {
      await commit(changeUser(user, {}, { revoke: true }), written)
      return { message }
    }
    // Ended for all, so this device gets a session anew.
    const next = { ...user, sessionVersion: user.sessionVersion + 1 }
    const begun = newSession(next, now, { userAgent, kept: caller.session.kept })
    await commit(changeUser(user, {}, { revoke: true }), begun.write, written)
    const { body, options } = await signedIn(next, begun, now)
    return answer({ message, token: body.token }, options)
  },
})
