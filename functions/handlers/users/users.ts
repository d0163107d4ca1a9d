import { feature } from '#functions/identity/http/serve.ts'
import { refuseSecond } from '#functions/identity/sessions/presentedSession.ts'
import { removal, remove } from '#functions/lifecycle/users/delete.ts'
import { merge } from '#functions/lifecycle/users/merge.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { notFound } from '#functions/platform/http/errors.ts'
import { currentUser } from '#functions/services/auth/currentUser.ts'
import { tokenOf } from '#functions/services/auth/signIn.ts'
import { approveCoach } from '#functions/services/users/approve.ts'
import { create } from '#functions/services/users/create.ts'
import { list } from '#functions/services/users/list.ts'
import { updateProfile } from '#functions/services/users/profile.ts'
import { setRole } from '#functions/services/users/role.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { changeSession } from '#functions/stores/sessions/store.ts'
import { changeUser, getUser } from '#functions/stores/users/store.ts'
import { users as routes } from '#shared/users/routes.ts'
import { details } from './details.ts'
import { get } from './get.ts'

export const users = feature(routes, {
  me: async ({ caller }) => currentUser(caller.user),

  list,
  get,
  details,
  create,
  updateProfile,
  setRole,
  approveCoach,
  removal,
  remove,
  merge,

  async revokeSessions({ caller, params, now }) {
    const own = params.id === caller.id
    const user = own ? caller.user : caller.role === 'admin' ? await getUser(params.id) : undefined
    if (!user) throw notFound('User')
    const written = auditRow({ actor: caller.id, action: 'revoke-sessions', subject: user.id }, now)
    const message = own ? 'Your other devices are signed out.' : 'All devices are signed out.'
    if (!own) {
      await commit(changeUser(user, {}, { revoke: true }), written)
      return { message }
    }
    // Ended for all but this one, which moves on with the account; its cookie stays as it is.
    const sv = user.sessionVersion + 1
    const { session } = caller
    await commit(changeUser(user, {}, { revoke: true }), changeSession(session, { sv }), written).catch(
      refuseSecond,
    )
    return { message, token: await tokenOf(session, { ...user, sessionVersion: sv }, now) }
  },
})
