import { credentials as routes } from '#shared/credentials/routes.ts'
import { seasonIssues } from '#shared/credentials/rules.ts'
import { auditRow } from '../audit/store.ts'
import { openCursor, sealCursor } from '../data/cursor.ts'
import { commit } from '../data/transaction.ts'
import { notFound, refuseIf } from '../http/errors.ts'
import { readForm } from '../http/form.ts'
import { answer } from '../http/reply.ts'
import { feature, type Handlers } from '../http/serve.ts'
import { usersById } from '../users/store.ts'
import { boardOf, remind } from './compliance.ts'
import { decidedAlready, reject, verify } from './decide.ts'
import { handIn } from './handIn.ts'
import { credentialsOf, getCredential, listCredentials, withdrawCredential } from './store.ts'
import { today } from './today.ts'
import { view } from './view.ts'

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
