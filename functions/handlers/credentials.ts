import { credentials as routes } from '#shared/credentials/routes.ts'
import { seasonIssues } from '#shared/credentials/rules.ts'
import { defineFeature, type Handlers } from '../identity/http/serve.ts'
import { commit } from '../platform/data/transaction.ts'
import { openCursor, sealCursor } from '../platform/http/cursor.ts'
import { notFound, throwIfIssues } from '../platform/http/errors.ts'
import { replyWith } from '../platform/http/reply.ts'
import { clubToday } from '../services/credentials/clubToday.ts'
import { getComplianceBoard, remindCoaches } from '../services/credentials/compliance.ts'
import { alreadyDecided, rejectCredential, verifyCredential } from '../services/credentials/decide.ts'
import { submitCredential } from '../services/credentials/submit.ts'
import { toCredential } from '../services/credentials/view.ts'
import { auditWrite } from '../stores/audit/store.ts'
import {
  getCredential,
  listCredentialPage,
  listCredentialsOfUser,
  withdrawCredential,
} from '../stores/credentials/store.ts'
import { getUsersById } from '../stores/users/store.ts'

const handlers: Handlers<typeof routes> = {
  async mine({ caller }) {
    const rows = await listCredentialsOfUser(caller.id)
    return rows.map(row => toCredential(row, caller.user))
  },

  async list({ caller, query }) {
    const scope = `credentials#${query.status ?? 'all'}#${caller.id}`
    const { rows, next } = await listCredentialPage(query, await openCursor(query.cursor, scope))
    const users = await getUsersById(rows.map(({ uploaderId }) => uploaderId))
    const byId = new Map(users.map(user => [user.id, user]))
    const cursor = await sealCursor(next, scope)
    return replyWith(
      rows.map(row => toCredential(row, byId.get(row.uploaderId))),
      { headers: cursor ? { 'x-next-cursor': cursor } : {} },
    )
  },

  compliance: ({ query, now }) => getComplianceBoard(query.season, clubToday(now)),

  async create({ caller, body, now }) {
    throwIfIssues(seasonIssues(body.season, clubToday(now)))
    return toCredential(await submitCredential(body, caller, now), caller.user)
  },

  verify: ({ caller, params, body, now }) => verifyCredential(params.id, body.expiresAt, caller, now),
  reject: ({ caller, params, body, now }) => rejectCredential(params.id, body.reason, caller, now),

  async withdraw({ caller, params, now }) {
    const credential = await getCredential(params.id)
    if (credential?.uploaderId !== caller.id) throw notFound('Credential')
    if (credential.status !== 'pending') throw alreadyDecided(credential)
    const { id: subject, uploaderId: person, credentialType, season } = credential
    const details = { credentialType, season }
    await commit(
      ...withdrawCredential(credential, now),
      auditWrite({ actor: caller.id, action: 'credential.withdraw', subject, person, details }, now),
    )
    return { id: credential.id }
  },

  remind: ({ caller, body, now }) => remindCoaches(body, caller, now),
}

export const credentials = defineFeature(routes, handlers, {
  // Most requests have no form.
  readForm: async (...form) => (await import('../platform/http/form.ts')).readForm(...form),
})
