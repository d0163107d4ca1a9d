import { isStaff } from '#shared/access.ts'
import { achievements as routes } from '#shared/achievements/routes.ts'
import { mayAward } from '#shared/achievements/rules.ts'
import { mayRead } from '#shared/players/fieldAccess.ts'
import { defineFeature } from '../identity/http/serve.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { newId } from '../platform/data/ids.ts'
import { ConditionFailed, commit, type Write } from '../platform/data/transaction.ts'
import { openCursor, sealCursor } from '../platform/http/cursor.ts'
import { HttpError, notFound } from '../platform/http/errors.ts'
import { replyWith } from '../platform/http/reply.ts'
import { awardAchievement, revokeAward } from '../services/achievements/award.ts'
import {
  type AchievementPage,
  getVisibleHolder,
  listForCaller,
  listOfPlayer,
  listOfUser,
} from '../services/achievements/view.ts'
import { relationsOf } from '../services/players/view.ts'
import {
  type AchievementTypeRow,
  createType,
  deleteType,
  getType,
  listTypes,
  updateType,
} from '../stores/achievements/achievementTypes.ts'
import { auditWrite } from '../stores/audit/store.ts'
import { activeTeamIds } from '../stores/players/roster.ts'

export const achievements = defineFeature(routes, {
  types: () => listTypes(),

  async createType({ caller, body, now }) {
    const type: AchievementTypeRow = { ...body, id: newId('typ', now), awardCount: 0 }
    await commit(createType(type), auditType('create', caller, type, now))
    return type
  },

  async updateType({ caller, params, body, now }) {
    const before = await getType(params.id)
    if (!before) throw notFound('Achievement type')
    if (Object.keys(body).length === 0) return before
    const changed = { ...before, ...body }
    try {
      await commit(updateType(before, body), auditType('update', caller, changed, now))
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
      await commit(deleteType(type.id), auditType('remove', caller, type, now))
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      throw new HttpError(409, `${type.name} has been awarded, so it can’t be deleted.`)
    }
    return { id: type.id }
  },

  list({ caller, query: { userId, cursor } }) {
    return replyWithPage(`achievements#${userId ?? ''}#${caller.id}`, cursor, after =>
      userId === undefined ? listForCaller(caller, after) : listOfUser(caller, userId, after),
    )
  },

  ofPlayer({ caller, params, query: { cursor } }) {
    const scope = `achievements#player#${params.id}#${caller.id}`
    return replyWithPage(scope, cursor, after => listOfPlayer(caller, params.id, after))
  },

  async holder({ caller, params }) {
    const { player } = await getVisibleHolder(caller, params.id)
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

  award: awardAchievement,
  revoke: revokeAward,
})

async function replyWithPage(
  scope: string,
  cursorParam: string | undefined,
  read: (after: string | undefined) => Promise<AchievementPage>,
) {
  const { rows, next } = await read((await openCursor(cursorParam, scope))?.after)
  const cursor = await sealCursor(next === undefined ? undefined : { after: next }, scope)
  return replyWith(rows, { headers: cursor ? { 'x-next-cursor': cursor } : {} })
}

const auditType = (
  verb: 'create' | 'update' | 'remove',
  { id: actor }: Caller,
  { id: subject, name }: AchievementTypeRow,
  now: Date,
): Write => auditWrite({ actor, action: `achievement-type.${verb}`, subject, details: { name } }, now)
