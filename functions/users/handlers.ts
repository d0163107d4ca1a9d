import { users as routes } from '#shared/users/routes.ts'
import { auditRow } from '../audit/store.ts'
import { refuseSecond } from '../auth/presented.ts'
import { tokenOf } from '../auth/signIn.ts'
import { commit } from '../data/transaction.ts'
import { notFound } from '../http/errors.ts'
import { feature } from '../http/serve.ts'
import { changeSession } from '../sessions/store.ts'
import { approveCoach } from './approve.ts'
import { create } from './create.ts'
import { details } from './details.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { merge } from './merge.ts'
import { updateProfile } from './profile.ts'
import { removal, remove } from './remove.ts'
import { setRole } from './role.ts'
import { changeUser, getUser } from './store.ts'
import { currentUser } from './view.ts'

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
