import { credentials as routes } from '#shared/credentials/routes.ts'
import { seasonIssues } from '#shared/credentials/rules.ts'
import { feature, type Handlers } from '../identity/http/serve.ts'
import { commit } from '../platform/data/transaction.ts'
import { openCursor, sealCursor } from '../platform/http/cursor.ts'
import { notFound, refuseIf } from '../platform/http/errors.ts'
import { readForm } from '../platform/http/form.ts'
import { answer } from '../platform/http/reply.ts'
import { today } from '../services/credentials/clubToday.ts'
import { boardOf, remind } from '../services/credentials/compliance.ts'
import { decidedAlready, reject, verify } from '../services/credentials/decide.ts'
import { handIn } from '../services/credentials/submit.ts'
import { view } from '../services/credentials/view.ts'
import { auditRow } from '../stores/audit/store.ts'
import {
  credentialsOf,
  getCredential,
  listCredentials,
  withdrawCredential,
} from '../stores/credentials/store.ts'
import { usersById } from '../stores/users/store.ts'

const handlers: Handlers<typeof routes> = {
  async mine({ caller }) {
    const rows = await credentialsOf(caller.id)
    return rows.map(row => view(row, caller.user))
  },

  async list({ caller, query }) {
    const scope = `credentials#${query.status ?? 'all'}#${caller.id}`
    const { rows, next } = await listCredentials(query, await openCursor(query.cursor, scope))
    const users = await usersById(rows.map(({ uploaderId }) => uploaderId))
    const byId = new Map(users.map(user => [user.id, user]))
    const cursor = await sealCursor(next, scope)
    return answer(
      rows.map(row => view(row, byId.get(row.uploaderId))),
      { headers: cursor ? { 'x-next-cursor': cursor } : {} },
    )
  },

  compliance: ({ query, now }) => boardOf(query.season, today(now)),

  async create({ caller, body, now }) {
    refuseIf(seasonIssues(body.season, today(now)))
    return view(await handIn(body, caller, now), caller.user)
  },

  verify: ({ caller, params, body, now }) => verify(params.id, body.expiresAt, caller, now),
  reject: ({ caller, params, body, now }) => reject(params.id, body.reason, caller, now),

  async withdraw({ caller, params, now }) {
    const credential = await getCredential(params.id)
    if (credential?.uploaderId !== caller.id) throw notFound('Credential')
    if (credential.status !== 'pending') throw decidedAlready(credential)
    const { id: subject, uploaderId: person, credentialType, season } = credential
    const details = { credentialType, season }
    await commit(
      ...withdrawCredential(credential, now),
      auditRow({ actor: caller.id, action: 'credential.withdraw', subject, person, details }, now),
    )
    return { id: credential.id }
  },

  remind: ({ caller, body, now }) => remind(body, caller, now),
}

export const credentials = feature(routes, handlers, { readForm })
