import type * as z from 'zod'
import { entity, remove, update } from '#functions/platform/data/entity.ts'
import { keys, sortable } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { type AchievementTypeChanges, AchievementType as Type } from '#shared/achievements/model.ts'

export type AchievementType = z.infer<typeof Type>

export const types = entity({
  schema: Type,
  key: row => keys.achievementType(row.id),
  places: row => ({ list: ['TYPES', `${sortable(row.name)}#${row.id}`] }),
})

const stands = { expression: 'attribute_exists(#pk)' }

export const getType = (id: string) => types.get(keys.achievementType(id))
export const createType = (type: AchievementType): Write => types.create(type)

/** By name: as many as a club will ever have. */
export async function listTypes(): Promise<AchievementType[]> {
  const { rows } = await types.list('list', 'TYPES')
  return rows
}

/** Only what changes is written, because awards count at the same time; fails where the badge is gone. */
export function changeType(before: AchievementType, changes: AchievementTypeChanges): Write {
  const item = Object.entries(types.item({ ...before, ...changes }))
  const moves = changes.name !== undefined
  const set = item.filter(([name]) => name in changes || (moves && name.startsWith('gsi')))
  return update(keys.achievementType(before.id), { set: Object.fromEntries(set), when: stands })
}

/** Fails where somebody has it. */
export const removeType = (id: string): Write =>
  remove(keys.achievementType(id), { expression: '#awardCount = :none', values: { none: 0 } })

/** How often it is awarded, kept by the awards themselves; fails where the badge is gone. */
export const countAward = (id: string, by: 1 | -1): Write =>
  update(keys.achievementType(id), { add: { awardCount: by }, when: stands })
