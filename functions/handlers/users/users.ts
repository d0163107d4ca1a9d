import { users as routes } from '#shared/users/routes.ts'
import { defineFeature } from '../../identity/http/serve.ts'
import { throwIfSessionChanged } from '../../identity/sessions/presentedSession.ts'
import { deleteUser, previewDeletion } from '../../lifecycle/users/delete.ts'
import { mergeUsers } from '../../lifecycle/users/merge.ts'
import { commit } from '../../platform/data/transaction.ts'
import { notFound } from '../../platform/http/errors.ts'
import { toCurrentUser } from '../../services/auth/currentUser.ts'
import { createToken } from '../../services/auth/signIn.ts'
import { createAccount } from '../../services/users/createAccount.ts'
import { decideCoach } from '../../services/users/decideCoach.ts'
import { listUsers } from '../../services/users/list.ts'
import { setRole } from '../../services/users/setRole.ts'
import { updateProfile } from '../../services/users/updateProfile.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { updateSessionWrite } from '../../stores/sessions/store.ts'
import { getUser, updateUser } from '../../stores/users/store.ts'
import { getUserDetails } from './details.ts'
import { getPersonCard } from './get.ts'

export const users = defineFeature(routes, {
  me: async ({ caller }) => toCurrentUser(caller.user),

  list: listUsers,
  get: getPersonCard,
  details: getUserDetails,
  create: createAccount,
  updateProfile,
  setRole,
  approveCoach: decideCoach,
  removal: previewDeletion,
  remove: deleteUser,
  merge: mergeUsers,

  async revokeSessions({ caller, params, now }) {
    const isOwn = params.id === caller.id
    const user = isOwn ? caller.user : caller.role === 'admin' ? await getUser(params.id) : undefined
    if (!user) throw notFound('User')
    const written = auditWrite({ actor: caller.id, action: 'revoke-sessions', subject: user.id }, now)
    const message = isOwn ? 'Your other devices are logged out.' : 'All devices are logged out.'
    if (!isOwn) {
      await commit(updateUser(user, {}, { revoke: true }), written)
      return { message }
    }
    // Ends all sessions but this one, which gets the account's new version; its cookie stays valid.
    const sv = user.sessionVersion + 1
    const { session } = caller
    await commit(updateUser(user, {}, { revoke: true }), updateSessionWrite(session, { sv }), written).catch(
      throwIfSessionChanged,
    )
    return { message, token: await createToken(session, { ...user, sessionVersion: sv }, now) }
  },
})
