import { isPrivileged, isStaff } from '#shared/access.ts'
import type { Registration as Wire } from '#shared/registrations/model.ts'
import { registrations as routes } from '#shared/registrations/routes.ts'
import { maySee, viewFor } from '#shared/registrations/rules.ts'
import { feature } from '../identity/http/serve.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { openCursor, sealCursor } from '../platform/http/cursor.ts'
import { notFound } from '../platform/http/errors.ts'
import { answer } from '../platform/http/reply.ts'
import { lookUpPayment } from '../services/payments/refreshPayment.ts'
import { putOnTeam } from '../services/registrations/assignTeam.ts'
import { cancel } from '../services/registrations/cancel.ts'
import { applyCode, removeCode } from '../services/registrations/discountCode.ts'
import { move } from '../services/registrations/move.ts'
import { payLater } from '../services/registrations/payLater.ts'
import { register } from '../services/registrations/register.ts'
import { booksOf } from '../stores/payments/invoiceLedger.ts'
import {
  pageOfRegistrations,
  type Registration,
  registrationsIn,
  registrationsOf,
  registrationsOfPlayer,
} from '../stores/registrations/store.ts'
import { getTeam } from '../stores/teams/store.ts'

export const registrations = feature(routes, {
  async list({ caller, query }) {
    const { programId, cancelled, mine } = query
    const isAsked = (row: Registration) =>
      (!programId || row.programId === programId) && (row.state !== 'cancelled' || cancelled === 'true')
    if (mine || !isPrivileged(caller.role)) {
      const seen = mine ? await registrationsOf(caller.id) : await visibleTo(caller)
      return seen.filter(isAsked).map(row => view(caller, row))
    }
    const scope = `registrations#${programId ?? ''}#${caller.id}`
    const { rows, next } = await pageOfRegistrations(programId, await openCursor(query.cursor, scope))
    const cursor = await sealCursor(next, scope)
    return answer(
      rows.filter(isAsked).map(row => view(caller, row)),
      { headers: cursor ? { 'x-next-cursor': cursor } : {} },
    )
  },

  async create({ caller, body, now }) {
    const { registration, created } = await register(caller, body, now)
    return answer(view(caller, registration), { status: created ? 201 : 200 })
  },

  async update({ caller, params, body: { paymentStatus, teamId, playerId }, now }) {
    if (teamId !== undefined)
      return view(caller, await putOnTeam(caller, params.id, { teamId, playerId }, now))
    if (paymentStatus === 'pay_later') return view(caller, await payLater(caller, params.id, now))
    const books = await booksOf(params.id)
    if (!books.registration || !maySee(caller, books.registration)) throw notFound('Registration')
    const by = { actor: caller.id, now }
    const { registration, processing } = await lookUpPayment(books.registration, books, by)
    return { ...view(caller, registration), processing }
  },

  cancel: async ({ caller, params, query, now }) => view(caller, await cancel(caller, params.id, query, now)),

  applyCode: async ({ caller, params, body, now }) =>
    view(caller, await applyCode(caller, params.id, body.code, now)),

  removeCode: async ({ caller, params, now }) => view(caller, await removeCode(caller, params.id, now)),

  move: async ({ caller, params, body, now }) => view(caller, await move(caller, params.id, body, now)),
})

/** Whom one has registered; for a child its own, and for the staff of a team its players. */
async function visibleTo(caller: Caller): Promise<Registration[]> {
  const [own, team] = await Promise.all([
    caller.user.playerId ? registrationsOfPlayer(caller.user.playerId) : registrationsOf(caller.id),
    isStaff(caller.role) ? ofTeams(caller.teamIds) : [],
  ])
  return [...new Map([...own, ...team].map(row => [row.id, row])).values()]
}

async function ofTeams(teamIds: string[]): Promise<Registration[]> {
  const teams = await Promise.all(teamIds.map(getTeam))
  const programIds = [...new Set(teams.flatMap(team => team?.programId ?? []))]
  const programs = await Promise.all(programIds.map(allIn))
  return programs
    .flat()
    .filter(row => row.state === 'active' && row.teamId && row.onTeam && teamIds.includes(row.teamId))
}

async function allIn(programId: string): Promise<Registration[]> {
  const rows: Registration[] = []
  for await (const page of registrationsIn(programId)) rows.push(...page)
  return rows
}

const view = (caller: Caller, row: Registration): Wire => viewFor(caller, row)
