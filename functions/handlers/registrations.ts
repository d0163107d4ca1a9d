import { isPrivileged, isStaff } from '#shared/access.ts'
import { registrations as routes } from '#shared/registrations/routes.ts'
import { maySee } from '#shared/registrations/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { openCursor, sealCursor } from '../platform/http/cursor.ts'
import { notFound } from '../platform/http/errors.ts'
import { replyWith } from '../platform/http/reply.ts'
import { refreshPayment } from '../services/payments/refreshPayment.ts'
import { listRunningIds } from '../services/programs/view.ts'
import { applyCode, removeCode } from '../services/registrations/applyDiscountCode.ts'
import { assignTeam } from '../services/registrations/assignTeam.ts'
import { cancelRegistration } from '../services/registrations/cancel.ts'
import { listOfChildren, listOwn, toRegistration } from '../services/registrations/list.ts'
import { moveRegistration } from '../services/registrations/moveToProgram.ts'
import { deferPayment } from '../services/registrations/payLater.ts'
import { previewCancellations } from '../services/registrations/previewCancellations.ts'
import { registerPlayer } from '../services/registrations/registerPlayer.ts'
import { getLedgerOfRegistration } from '../stores/payments/invoiceLedger.ts'
import {
  iterateRegistrations,
  listLiveRegistrationsOfPlayer,
  listRegistrationHistory,
  listRegistrationPage,
  listRegistrationsOfUser,
  type RegistrationRow,
} from '../stores/registrations/store.ts'
import { getTeamsById } from '../stores/teams/store.ts'

export const registrations = defineFeature(routes, {
  async list({ caller, query, now }) {
    const { programId, playerId, cancelled, mine, ofChildren } = query
    const isAsked = (row: RegistrationRow) =>
      (!programId || row.programId === programId) &&
      (!playerId || row.playerId === playerId) &&
      (row.state !== 'cancelled' || cancelled === 'true')
    if (ofChildren || mine || !isPrivileged(caller.role)) {
      const [seen, running] = await Promise.all([
        ofChildren ? listOfChildren(caller) : mine ? listOwn(caller) : listVisible(caller),
        listRunningIds(now),
      ])
      return seen.filter(isAsked).map(row => toRegistration(caller, row, running))
    }
    if (playerId) {
      const history = await listRegistrationHistory(playerId)
      return history.filter(isAsked).map(row => toRegistration(caller, row))
    }
    const scope = `registrations#${programId ?? ''}#${caller.id}`
    const { rows, next } = await listRegistrationPage(programId, {
      start: await openCursor(query.cursor, scope),
    })
    const cursor = await sealCursor(next, scope)
    return replyWith(
      rows.filter(isAsked).map(row => toRegistration(caller, row)),
      { headers: cursor ? { 'x-next-cursor': cursor } : {} },
    )
  },

  async create({ caller, body, now }) {
    const { registration, created } = await registerPlayer(caller, body, now)
    return replyWith(toRegistration(caller, registration), { status: created ? 201 : 200 })
  },

  async update({ caller, params, body: { paymentStatus, teamId, ...more }, now }) {
    if (teamId !== undefined)
      return toRegistration(caller, await assignTeam(caller, params.id, { teamId, ...more }, now))
    if (paymentStatus === 'pay_later')
      return toRegistration(caller, await deferPayment(caller, params.id, now))
    const ledger = await getLedgerOfRegistration(params.id)
    if (!ledger.registration || !maySee(caller, ledger.registration)) throw notFound('Registration')
    const by = { actor: caller.id, now }
    const { registration, processing } = await refreshPayment(ledger.registration, ledger, by)
    return { ...toRegistration(caller, registration), processing }
  },

  cancel: async ({ caller, params, query, now }) =>
    toRegistration(caller, await cancelRegistration(caller, params.id, query, now)),

  previewCancel: ({ body }) => previewCancellations(body.registrationIds),

  applyCode: async ({ caller, params, body, now }) =>
    toRegistration(caller, await applyCode(caller, params.id, body.code, now)),

  removeCode: async ({ caller, params, now }) =>
    toRegistration(caller, await removeCode(caller, params.id, now)),

  move: async ({ caller, params, body, now }) =>
    toRegistration(caller, await moveRegistration(caller, params.id, body, now)),
})

/**
 * The caller's own registrations (for a child's account, the child's), plus, for staff, those of their teams'
 * players.
 */
async function listVisible(caller: Caller): Promise<RegistrationRow[]> {
  const [own, team] = await Promise.all([
    caller.user.playerId
      ? listLiveRegistrationsOfPlayer(caller.user.playerId)
      : listRegistrationsOfUser(caller.id),
    isStaff(caller.role) ? listOfTeams(caller.teamIds) : [],
  ])
  return [...new Map([...own, ...team].map(row => [row.id, row])).values()]
}

async function listOfTeams(teamIds: string[]): Promise<RegistrationRow[]> {
  const teams = await getTeamsById(teamIds)
  const programIds = [...new Set(teams.flatMap(team => team.programId ?? []))]
  const programs = await Promise.all(programIds.map(listAllOfProgram))
  return programs
    .flat()
    .filter(row => row.state === 'active' && row.teamId && row.onTeam && teamIds.includes(row.teamId))
}

async function listAllOfProgram(programId: string): Promise<RegistrationRow[]> {
  const rows: RegistrationRow[] = []
  for await (const page of iterateRegistrations(programId)) rows.push(...page)
  return rows
}
