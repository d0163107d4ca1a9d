import { isStaff } from '#shared/access.ts'
import { achievements as routes } from '#shared/achievements/routes.ts'
import { mayAward } from '#shared/achievements/rules.ts'
import { mayRead } from '#shared/players/fields.ts'
import { feature } from '../identity/http/serve.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { newId } from '../platform/data/ids.ts'
import { ConditionFailed, commit, type Write } from '../platform/data/transaction.ts'
import { openCursor, sealCursor } from '../platform/http/cursor.ts'
import { notFound, Refusal } from '../platform/http/errors.ts'
import { answer } from '../platform/http/reply.ts'
import { award, takeBack } from '../services/achievements/award.ts'
import { type Found, holderFor, ofCaller, ofPlayer, ofUser } from '../services/achievements/view.ts'
import { relationsOf } from '../services/players/view.ts'
import {
  type AchievementType,
  changeType,
  createType,
  getType,
  listTypes,
  removeType,
} from '../stores/achievements/types.ts'
import { auditRow } from '../stores/audit/store.ts'
import { activeTeamIds } from '../stores/players/roster.ts'

export const achievements = feature(routes, {
  types: () => listTypes(),

  async createType({ caller, body, now }) {
    const type: AchievementType = { ...body, id: newId('typ', now), awardCount: 0 }
    await commit(createType(type), audited('create', caller, type, now))
    return type
  },

  async updateType({ caller, params, body, now }) {
    const before = await getType(params.id)
    if (!before) throw notFound('Achievement type')
    if (Object.keys(body).length === 0) return before
    const changed = { ...before, ...body }
    try {
      await commit(changeType(before, body), audited('update', caller, changed, now))
    } catch (error) {
      if (error instanceof ConditionFailed) throw notFound('Achievement type')
      throw error
    }
    return changed
  },

  async removeType({ caller, params, now }) {
    const type = await getType(params.id)
    if (!type) throw notFound('Achievement type')
    try {
      await commit(removeType(type.id), audited('remove', caller, type, now))
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      throw new Refusal(409, `${type.name} has been awarded. What somebody has cannot be deleted.`)
    }
    return { id: type.id }
  },

  list({ caller, query: { userId, cursor } }) {
    return paged(`achievements#${userId ?? ''}#${caller.id}`, cursor, after =>
      userId === undefined ? ofCaller(caller, after) : ofUser(caller, userId, after),
    )
  },

  ofPlayer({ caller, params, query: { cursor } }) {
    const scope = `achievements#player#${params.id}#${caller.id}`
    return paged(scope, cursor, after => ofPlayer(caller, params.id, after))
  },

  async holder({ caller, params }) {
    const { player } = await holderFor(caller, params.id)
    const { id, firstName, lastName, usaLacrosseNumber } = player
    const isOpen = mayRead('usaLacrosseNumber', relationsOf(caller, player))
    return {
      id,
      firstName,
      lastName,
      usaLacrosseNumber: isOpen ? usaLacrosseNumber : undefined,
      mayAward: isStaff(caller.role) && mayAward(caller, activeTeamIds(player)),
    }
  },

  award,
  takeBack,
})

async function paged(
  scope: string,
  given: string | undefined,
  read: (after: string | undefined) => Promise<Found>,
) {
  const { rows, next } = await read((await openCursor(given, scope))?.after)
  const cursor = await sealCursor(next === undefined ? undefined : { after: next }, scope)
  return answer(rows, { headers: cursor ? { 'x-next-cursor': cursor } : {} })
}

const audited = (
  deed: 'create' | 'update' | 'remove',
  { id: actor }: Caller,
  { id: subject, name }: AchievementType,
  now: Date,
): Write => auditRow({ actor, action: `achievement-type.${deed}`, subject, details: { name } }, now)
